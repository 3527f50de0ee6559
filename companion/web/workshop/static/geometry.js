// Places on the printed page, and spaces along a line. Places are [x, y] as fractions of the page's width and height;
// lengths and angles are measured on the page itself, whose height is 1 and whose width is `aspect`.

const CITY = 0.013; // the distance from the middle of a city at which its tracks begin
const WIDTH = 0.02; // the distance between the middles of two parallel tracks

const apart = (p, q, aspect) => Math.hypot((p[0] - q[0]) * aspect, p[1] - q[1]);
const rounded = (value) => Math.round(value * 1e4) / 1e4;
const inside = (value) => Math.min(1, Math.max(0, value));

/** The place of a city, rounded and moved onto the page. */
export const place = (x, y) => [rounded(inside(x)), rounded(inside(y))];

/** Points of a curve from `a` to `b` that passes through `middle` halfway; without a middle it is straight. */
export function curve(a, b, middle = null, points = 48) {
  const through = middle || [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const pull = [0, 1].map((i) => 2 * through[i] - (a[i] + b[i]) / 2);
  return Array.from({ length: points + 1 }, (_, step) => {
    const t = step / points;
    return [0, 1].map((i) => a[i] * (1 - t) ** 2 + 2 * pull[i] * t * (1 - t) + b[i] * t ** 2);
  });
}

/** `count` spaces along a line of points, each [x, y, degrees clockwise], shifted to its right by `aside` track widths. */
export function spacesAlong(line, count, aspect, aside = 0) {
  const marks = [0];
  for (let i = 1; i < line.length; i += 1) marks.push(marks[i - 1] + apart(line[i - 1], line[i], aspect));
  const whole = marks[marks.length - 1];
  const margin = Math.min(CITY, whole / 6), each = (whole - 2 * margin) / count;
  return Array.from({ length: count }, (_, number) => {
    const at = margin + each * (number + 0.5);
    let i = 1;
    while (i < line.length - 1 && marks[i] < at) i += 1;
    const part = (at - marks[i - 1]) / (marks[i] - marks[i - 1] || 1);
    const dx = (line[i][0] - line[i - 1][0]) * aspect, dy = line[i][1] - line[i - 1][1], far = Math.hypot(dx, dy) || 1;
    const x = line[i - 1][0] + part * (line[i][0] - line[i - 1][0]) - (dy / far) * aside * WIDTH / aspect;
    const y = line[i - 1][1] + part * (line[i][1] - line[i - 1][1]) + (dx / far) * aside * WIDTH;
    return [rounded(inside(x)), rounded(inside(y)), Math.round((Math.atan2(dy, dx) * 1800) / Math.PI) / 10];
  });
}

/** The place in the middle of a row of spaces. */
export function middleOf(spaces) {
  const count = spaces.length;
  if (count % 2) return spaces[(count - 1) / 2].slice(0, 2);
  const before = spaces[count / 2 - 1], behind = spaces[count / 2];
  return [(before[0] + behind[0]) / 2, (before[1] + behind[1]) / 2];
}

/** The spaces after the ends of their track moved from [a, b] to [c, d]: turned, scaled and shifted with them. */
export function carried(spaces, [a, b], [c, d], aspect) {
  const from = [(b[0] - a[0]) * aspect, b[1] - a[1]], to = [(d[0] - c[0]) * aspect, d[1] - c[1]];
  const size = from[0] ** 2 + from[1] ** 2 || 1;
  const cos = (from[0] * to[0] + from[1] * to[1]) / size, sin = (from[0] * to[1] - from[1] * to[0]) / size;
  const turn = (Math.atan2(sin, cos) * 180) / Math.PI;
  return spaces.map(([x, y, angle]) => {
    const dx = (x - a[0]) * aspect, dy = y - a[1];
    const turned = Math.round((((angle + turn + 540) % 360) - 180) * 10) / 10;
    return [...place(c[0] + (dx * cos - dy * sin) / aspect, c[1] + dx * sin + dy * cos), turned];
  });
}

/** How many spaces a new track between two places probably has, given the sizes of the existing spaces. */
export function likelyLength(a, b, aspect, sizes) {
  const sorted = [...sizes].sort((one, other) => one - other);
  const size = sorted.length ? sorted[Math.floor(sorted.length / 2)] : 0.055;
  return Math.min(9, Math.max(1, Math.round((apart(a, b, aspect) - 2 * CITY) / size)));
}

/** The length of one space of a track with these ends and this number of spaces. */
export const spaceSize = (a, b, length, aspect) => Math.max(0.01, (apart(a, b, aspect) - 2 * CITY) / length);

export { apart };
