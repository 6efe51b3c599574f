import { readNextPath } from '@patchbay/domain/routes';
import type { HostStorage } from '@patchbay/shared/host';

/** The key under which a browser keeps the page on which somebody has signed up, until the address is confirmed (rule R77). */
const signUpPageKey = 'sign-up-page';

export const keepSignUpPage = (storage: HostStorage, path: string): boolean =>
  storage.set(signUpPageKey, path);

/** The page to go back to. */
export const readSignUpPage = (storage: HostStorage): string =>
  readNextPath(new URLSearchParams({ next: storage.get(signUpPageKey) ?? '' }).toString());

/** Tells the other tabs that the address is confirmed, too. */
export const forgetSignUpPage = (storage: HostStorage): void => {
  storage.remove(signUpPageKey);
};

/** Whether another tab has gone back to the page of the sign-up. */
export const isSignUpOver = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): boolean =>
  key === signUpPageKey && newValue === null;
