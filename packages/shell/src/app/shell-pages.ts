import '../accounts/sign-in/page-styles.ts';
import { createElement } from 'react';
import { routes } from '@patchbay/domain/routes';
import type { RouteObject } from '@patchbay/shared/router';

const authPage = (form: 'login' | 'signup' | 'reset') => async () => {
  const { AuthPage } = await import(
    /* webpackChunkName: "sign-in-page" */ '../accounts/sign-in/auth-page.view.tsx'
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
        /* webpackChunkName: "account-page" */ '../accounts/manage-account/account-page.view.tsx'
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
