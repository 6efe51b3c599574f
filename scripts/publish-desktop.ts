import { fail } from '@patchbay/command-line';
import { offerDesktopApp } from './desktop-app.ts';

try {
  await offerDesktopApp(process.env);
} catch (error) {
  fail(error);
}
