import '@patchbay/accounts/sign-in-styles';
import { createElement } from 'react';
import { routes } from '@patchbay/domain/routes';
import type { RouteObject } from '@patchbay/shared/router';

const authPage = (form: 'login' | 'signup' | 'reset') => async () => {
  const { AuthPage } = await import(
    /* webpackChunkName: "sign-in-page" */ '@patchbay/accounts/auth-page'
  );
  return { Component: () => createElement(AuthPage, { form }) };
};

/** The pages that are the shell's own; all others are remotes'. */
export const shellPages: RouteObject[] = [
  { path: routes.login, lazy: authPage('login') },
  { path: routes.signup, lazy: authPage('signup') },
  { path: routes.reset, lazy: authPage('reset') },
  {
    path: routes.account,
    lazy: async () => {
      const { AccountPage } = await import(
        /* webpackChunkName: "account-page" */ '@patchbay/accounts/account-page'
      );
      return { Component: AccountPage };
    },
  },
  {
    path: routes.error,
    lazy: async () => {
      const { TestErrorPage } = await import(
        /* webpackChunkName: "test-error" */ '../features/report-errors/test-error.view.tsx'
      );
      return { Component: TestErrorPage };
    },
  },
];
