import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { signUpSchema } from '@patchbay/domain/entities';
import { ValidationError } from '@patchbay/shared/validation';
import type { LinkPurpose } from '../mail/mail-links.ts';
import { newPasswordSchema, shortestPassword } from '../passwords/password-rules.ts';
import { linkWords } from './link-words.ts';
import { readFormBody } from '../../http/requests/read-form-body.ts';

/** The same rules, in the same words, as at sign-up. */
const repeatedSchema = signUpSchema
  .pick(['password', 'passwordConfirmation'])
  .shape({ password: newPasswordSchema });
const onceSchema = repeatedSchema.omit(['passwordConfirmation']);

/** Whether the password has to be typed twice: at an activation it was, at the sign-up. */
const isRepeated = (purpose: PasswordPurpose) => purpose === 'password_reset';

const fields = [
  { name: 'password', label: 'Password', hint: `At least ${shortestPassword} characters` },
  { name: 'passwordConfirmation', label: 'Password confirmation', hint: null },
] as const;

/** The links whose pages ask for a password. */
export type PasswordPurpose = Exclude<LinkPurpose, 'email_change'>;

type FieldName = (typeof fields)[number]['name'];

/** The first thing that is wrong with each field. */
type PasswordErrors = ReadonlyMap<FieldName, string>;

/** The password that was chosen, or what is wrong with it. */
export async function readPasswordForm(
  c: Context,
  purpose: PasswordPurpose,
): Promise<{ readonly password: string } | { readonly errors: PasswordErrors }> {
  const form = await readFormBody(c);
  const values = {
    password: form.get('password') ?? '',
    passwordConfirmation: form.get('passwordConfirmation') ?? '',
  };
  try {
    const schema = isRepeated(purpose) ? repeatedSchema : onceSchema;
    return schema.validateSync(values, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors = new Map<FieldName, string>();
    for (const { path, message } of error.inner) {
      const field = fields.find(({ name }) => name === path);
      if (field && !errors.has(field.name)) errors.set(field.name, message);
    }
    return { errors };
  }
}

const alertIcon =
  raw(`<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true">
  <circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>
</svg>`);

const noErrors: PasswordErrors = new Map();

/** Asks for a password. The typed passwords are not shown again; the first wrong field has the focus. */
export function passwordForm(purpose: PasswordPurpose, errors: PasswordErrors = noErrors) {
  const firstWrong = fields.find(({ name }) => errors.has(name))?.name;
  return html`<form method="post" novalidate>
    ${
      errors.size > 0 &&
      html`<p class="alert" role="alert">
        ${alertIcon}<span>The password was not saved. Check the fields below.</span>
      </p>`
    }
    ${fields.slice(0, isRepeated(purpose) ? 2 : 1).map(({ name, label, hint }) => {
      const error = errors.get(name);
      const description = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean);
      return html`<div class="field">
        <label for="${name}">${label}</label>
        <input
          type="password"
          id="${name}"
          name="${name}"
          autocomplete="new-password"
          autocapitalize="none"
          spellcheck="false"
          required
          ${error && raw('aria-invalid="true"')}
          ${description.length > 0 && raw(`aria-describedby="${description.join(' ')}"`)}
          ${name === firstWrong && raw('autofocus')}
        />
        ${error && html`<p class="error" id="${name}-error">${alertIcon}<span>${error}</span></p>`}
        ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      </div>`;
    })}
    <button type="submit">${linkWords[purpose].submitLabel}</button>
  </form>`;
}
