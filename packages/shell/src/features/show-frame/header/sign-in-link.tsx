import type { MouseEvent } from 'react';
import { useHost } from '@patchbay/shared/host';
import { Link, useLocation } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { buttonLook, hasModifier } from '@patchbay/ui';
import { signInExpected } from '../../../accounts/session/sign-in.model.ts';

/** A real link to the sign-in page, whose plain click opens the dialog over this one. */
export function SignInLink() {
  const { openAuth } = useHost();
  const expectSignIn = useUnit(signInExpected);
  const { pathname } = useLocation();
  // There the form is on the page already.
  const formPages: readonly string[] = [routes.login, routes.signup, routes.reset];
  const isOnFormPage = formPages.includes(pathname);
  const onClick = (event: MouseEvent) => {
    if (hasModifier(event) || isOnFormPage) return;
    event.preventDefault();
    void openAuth({ mode: 'login' });
  };
  return (
    <Link
      to={routes.login}
      {...buttonLook({ variant: 'secondary' })}
      data-account=""
      onClick={onClick}
      onPointerEnter={() => expectSignIn()}
      onFocus={() => expectSignIn()}
    >
      Sign In
    </Link>
  );
}
