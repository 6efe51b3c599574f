import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/*schema.ts',
  casing: 'snake_case',
  out: './drizzle',
});
