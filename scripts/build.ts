import { buildSite } from './build-site.ts';
import { fail } from './console.ts';

try {
  await buildSite(process.env);
} catch (error) {
  fail(error);
}
