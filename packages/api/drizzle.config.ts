import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/db/schema.ts',
    './src/db/history-schema.ts',
    './src/db/list-schema.ts',
    './src/db/search-schema.ts',
  ],
  casing: 'snake_case',
  out: './drizzle',
});
