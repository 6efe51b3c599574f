import { fail } from '@patchbay/command-line';
import { buildSite } from './build-site.ts';
import { offerOwnDesktopApp } from './desktop-app.ts';

try {
  await buildSite(process.env);
  await offerOwnDesktopApp(process.env);
} catch (error) {
  fail(error);
}
