const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * A date of the API as 'dd MMM yyyy' in the reader's time zone (rule C48); '–' where it is none.
 */
export function formatDate(iso: string | null): string {
  const date = new Date(iso ?? NaN);
  if (Number.isNaN(date.getTime()) || date.getFullYear() < 1) return '–';
  const month = months[date.getMonth()] ?? '';
  return `${twoDigits(date.getDate())} ${month} ${String(date.getFullYear()).padStart(4, '0')}`;
}

/** A time of the API as 'dd MMM yyyy HH:mm' in the reader's time zone; '–' where it is none. */
export function formatDateTime(iso: string | null): string {
  const day = formatDate(iso);
  if (day === '–') return day;
  const date = new Date(iso ?? NaN);
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/**
 * The day of a moment as 'dd MMM yyyy' in UTC, for what happened on a day and not at a time, and for all that the site's
 * server renders, which knows no reader's time zone; '–' where it is none.
 */
export function formatDay(iso: string | null): string {
  const date = new Date(iso ?? NaN);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1) return '–';
  const month = months[date.getUTCMonth()] ?? '';
  return `${twoDigits(date.getUTCDate())} ${month} ${String(date.getUTCFullYear()).padStart(4, '0')}`;
}

/**
 * The time that has passed since then, in the largest unit that is whole: '3 days'; blank where the text is not a time.
 */
export function ageOf(iso: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / 60_000);
  if (!(minutes >= 0)) return '';
  if (minutes === 0) return 'less than a minute';
  if (minutes < 60) return counted(minutes, 'minute');
  return minutes < 48 * 60
    ? counted(Math.floor(minutes / 60), 'hour')
    : counted(Math.floor(minutes / 1440), 'day');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
