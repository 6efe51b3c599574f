import { readFieldErrors } from '@patchbay/domain/api';
import { describeError } from '@patchbay/shared/http';
import { BrowserIsFull } from './kept-here.ts';

/** The reason why a change of a list failed, for people: the browser's or the server's own words, where there are some. */
export const describeKeeping = (error: unknown): string =>
  error instanceof BrowserIsFull
    ? error.message
    : (readFieldErrors(error, [])
        ?.form.map((words) => `${words}.`)
        .join(' ') ?? describeError(error));
