import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The walk of another repository: it installs several hundred packages, so it is not a part of `npm test`. */
export default defineConfig({ ...base, testDir: 'packages', timeout: 1_200_000 });
