/**
 * The styles of the sign-in pages, for the shell's own style sheet: the site's server renders these pages, and without
 * them a visitor would see a bare form first, which jumps as their code comes.
 */
import './auth-page.module.css';
import './auth-forms.module.css';
import '../account-form/account-form.module.css';
