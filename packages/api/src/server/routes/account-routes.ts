import {
  accountDeletionSchema,
  accountSessionSchema,
  emailChangeSchema,
  registrationSchema,
  signInCodeSchema,
  signOutAnswerSchema,
  tokenAnswerSchema,
  userSchema,
} from '@patchbay/domain/entities';
import { credentialsSchema, logIn } from '../../accounts/calls/log-in.ts';
import { newAccountSchema, register } from '../../accounts/calls/register.ts';
import {
  mailRequestSchema,
  requestPasswordReset,
  resendActivation,
} from '../../accounts/calls/request-mails.ts';
import {
  endOtherSessions,
  endSession,
  endSessions,
  getProfile,
  listSessions,
  logOut,
} from '../../accounts/calls/sessions.ts';
import { changeEmail } from '../../accounts/self-service/change-email.ts';
import {
  changePassword,
  newPasswordFormSchema,
} from '../../accounts/self-service/change-password.ts';
import { deleteAccount } from '../../accounts/self-service/delete-account.ts';
import { exportAccount, exportSchema } from '../../accounts/self-service/export-account.ts';
import {
  callbackPath,
  comeBack,
  exchangeCode,
  goToProvider,
} from '../../accounts/provider/provider-calls.ts';
import { createProvider, type Provider } from '../../accounts/provider/provider.ts';
import { call, json, list, nothing, type Answer } from '../../http/calls/call.ts';
import { ok, reader } from '../../http/requests/query-parameters.ts';
import type { ApiContext } from '../context.ts';
import type { Routes } from './create-routes.ts';

/** Signing up, in and out. */
export function addAccountRoutes(routes: Routes, context: ApiContext): void {
  const provider = createProvider(context);
  routes.add('/auth/me/', {
    GET: call(
      {
        summary: 'Get the profile of the signed-in user',
        who: 'account',
        answers: [json(userSchema)],
      },
      getProfile(context),
    ),
  });
  routes.add('/auth/api-token-auth/', {
    POST: call(
      {
        summary: 'Sign in',
        who: 'anybody',
        body: { kind: 'json', schema: credentialsSchema },
        limits: ['log-in-per-address', 'log-in-per-account'],
        answers: [json(tokenAnswerSchema)],
      },
      logIn(context),
    ),
    DELETE: call(
      {
        summary: 'Sign out here',
        who: 'account',
        answers: [nothing, json(signOutAnswerSchema)],
      },
      logOut(context, provider),
    ),
  });
  routes.add('/auth/register/', {
    POST: call(
      {
        summary: 'Sign up',
        who: 'anybody',
        body: { kind: 'json', schema: newAccountSchema },
        limits: ['sign-up-per-address', 'sign-up-per-account'],
        answers: [json(registrationSchema, [], 201)],
      },
      register(context),
    ),
  });
  routes.add('/auth/resend-activation/', {
    POST: call(
      {
        summary: 'Send the activation mail again',
        who: 'anybody',
        body: { kind: 'json', schema: mailRequestSchema },
        limits: ['resend-per-address', 'resend-per-account'],
        answers: [nothing],
      },
      resendActivation(context),
    ),
  });
  routes.add('/auth/request-password-reset/', {
    POST: call(
      {
        summary: 'Send a link to choose a new password',
        who: 'anybody',
        body: { kind: 'json', schema: mailRequestSchema },
        limits: ['reset-per-address', 'reset-per-account'],
        answers: [nothing],
      },
      requestPasswordReset(context),
    ),
  });
  addProviderRoutes(routes, context, provider);
  addOwnAccountRoutes(routes, context);
}

/** The browser goes on elsewhere. */
const elsewhere: Answer = { status: 303, content: { kind: 'nothing' }, headers: [] };
const anyText = reader<string>({ type: 'string' }, ok);

/** Signing in by the house's own provider. */
function addProviderRoutes(routes: Routes, context: ApiContext, provider: Provider | null): void {
  routes.add('/auth/provider/', {
    GET: call(
      {
        summary: 'Go to the provider of sign-ins',
        who: 'anybody',
        query: { secret: anyText, site: anyText, next: anyText },
        answers: [elsewhere],
      },
      goToProvider(context, provider),
    ),
  });
  routes.add(callbackPath, {
    GET: call(
      {
        summary: 'Come back from the provider of sign-ins',
        who: 'anybody',
        query: { code: anyText, state: anyText, error: anyText },
        answers: [elsewhere],
      },
      comeBack(context, provider),
    ),
  });
  routes.add('/auth/provider/token/', {
    POST: call(
      {
        summary: 'Sign in by the code with which the provider’s sign-in came back',
        who: 'anybody',
        body: { kind: 'json', schema: signInCodeSchema },
        answers: [json(tokenAnswerSchema)],
      },
      exchangeCode(context),
    ),
  });
}

/** The calls by which people manage their own account. */
function addOwnAccountRoutes(routes: Routes, context: ApiContext): void {
  routes.add('/auth/sessions/', {
    GET: call(
      {
        summary: 'List the sessions of the account',
        who: 'account',
        answers: [list(accountSessionSchema)],
      },
      listSessions(context),
    ),
    DELETE: call(
      { summary: 'Sign out everywhere', who: 'account', answers: [nothing] },
      endSessions(context),
    ),
  });
  routes.add('/auth/sessions/others/', {
    DELETE: call(
      { summary: 'Sign out everywhere but here', who: 'account', answers: [nothing] },
      endOtherSessions(context),
    ),
  });
  routes.add('/auth/sessions/:id/', {
    DELETE: call(
      { summary: 'Sign out in one place', who: 'account', answers: [nothing] },
      endSession(context),
    ),
  });
  routes.add('/auth/change-password/', {
    POST: call(
      {
        summary: 'Change the password',
        who: 'account',
        body: { kind: 'json', schema: newPasswordFormSchema },
        limits: ['password-per-account'],
        answers: [nothing],
      },
      changePassword(context),
    ),
  });
  routes.add('/auth/change-email/', {
    POST: call(
      {
        summary: 'Ask for another e-mail',
        who: 'account',
        body: { kind: 'json', schema: emailChangeSchema },
        limits: ['email-change-per-address', 'email-change-per-account', 'password-per-account'],
        answers: [nothing],
      },
      changeEmail(context),
    ),
  });
  routes.add('/auth/export/', {
    GET: call(
      {
        summary: 'Get all data that the server has about the account',
        who: 'account',
        limits: ['export-per-account'],
        answers: [json(exportSchema)],
      },
      exportAccount(context),
    ),
  });
  routes.add('/auth/delete-account/', {
    POST: call(
      {
        summary: 'Delete the account',
        who: 'account',
        body: { kind: 'json', schema: accountDeletionSchema },
        limits: ['password-per-account'],
        answers: [nothing],
      },
      deleteAccount(context),
    ),
  });
}
