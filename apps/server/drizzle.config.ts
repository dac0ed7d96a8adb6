import { defineConfig } from 'drizzle-kit'

// Paths are relative to the checkout, where `npm run db:generate` runs.
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './apps/server/src/kernel/**/tables.ts',
    './apps/server/src/domains/*/tables.ts',
    './apps/server/src/domains/environment/*/tables.ts',
  ],
  out: './apps/server/migrations',
})
