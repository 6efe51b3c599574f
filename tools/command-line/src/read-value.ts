import { misuse } from './parse-command.ts';

const unitMs = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** The value of an option as a whole number; the parser of commander's options takes it. */
export const wholeNumberOf =
  (option: string, least: number, most: number) =>
  (text: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    throw misuse(`${option} is "${text}"; it takes a whole number from ${least} to ${most}`);
  };

/** The value of an option as a time in milliseconds: seconds, minutes, hours or days, as in `90s`, `30m`, `24h` or `7d`. */
export const durationOf =
  (option: string) =>
  (text: string): number => {
    const [, count, unit = ''] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
    const ms = unitMs.get(unit);
    if (ms !== undefined) return Number(count) * ms;
    throw misuse(`${option} is "${text}"; it takes a time, as in 90s, 30m, 24h or 7d`);
  };

/** Names that are separated by commas. */
export const namesOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
