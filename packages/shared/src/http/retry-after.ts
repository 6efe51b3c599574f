/** The forms of a date that everybody must take (RFC 9110, section 5.6.7), the second and third from old servers. */
const dateForms = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
];

/** Milliseconds since 1970, or null where the text is not a date of HTTP. */
function readHttpDate(text: string): number | null {
  for (const form of dateForms) {
    const { day = '', month, year = '', time: clock } = form.exec(text)?.groups ?? {};
    if (day === '') continue;
    const fullYear = year.length === 2 ? `20${year}` : year;
    const ms = Date.parse(`${day.trim().padStart(2, '0')} ${month} ${fullYear} ${clock} GMT`);
    return Number.isNaN(ms) ? null : ms;
  }
  return null;
}

/**
 * The seconds that an answer asks to wait by `Retry-After`, which gives their number or a date (RFC 9110, section
 * 10.2.3); null where there is none, or it makes no sense. A date is read by the answer's own `Date`, else by our
 * clock: then a date in the past counts as none.
 */
export function readRetryAfter(headers: Headers, nowMs: number): number | null {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  const until = readHttpDate(text);
  if (until === null) return null;
  const sentAt = readHttpDate(headers.get('Date')?.trim() ?? '');
  const seconds = Math.ceil((until - (sentAt ?? nowMs)) / 1000);
  if (sentAt !== null) return Math.max(seconds, 0);
  return seconds > 0 ? seconds : null;
}

const counted = (amount: number, unit: string) => {
  const whole = Math.max(1, Math.ceil(amount));
  return `${whole.toLocaleString('en')} ${unit}${whole === 1 ? '' : 's'}`;
};

/** 'Try again in 45 seconds.', in the unit that a person would say. */
export function describeWait(seconds: number): string {
  const minutes = seconds / 60;
  if (seconds < 90) return `Try again in ${counted(seconds, 'second')}.`;
  if (minutes < 90) return `Try again in ${counted(minutes, 'minute')}.`;
  const hours = minutes / 60;
  if (hours < 36) return `Try again in ${counted(hours, 'hour')}.`;
  return `Try again in ${counted(hours / 24, 'day')}.`;
}
