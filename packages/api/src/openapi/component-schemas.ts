import {
  auditLogSchema,
  changeResultSchema,
  facetsSchema,
  offeredSoftwareSchema,
  searchMissSchema,
  softwareHistorySchema,
  statusCountsSchema,
  tradeWordsSchema,
  vendorSchema,
} from '@patchbay/domain/api';
import {
  accountSessionSchema,
  categorySchema,
  savedListSchema,
  sharedListSchema,
  softwareSchema,
  userSchema,
  storedVersionSchema,
} from '@patchbay/domain/entities';
import type { Schema } from '@patchbay/shared/validation';
import type { JsonSchema } from '../http/calls/json-schema.ts';
import { schemaOf } from './schema-of.ts';

/** The schemas that have a name in the document. */
const byName: Readonly<Record<string, Schema>> = {
  AccountSession: accountSessionSchema,
  AuditLog: auditLogSchema,
  Category: categorySchema,
  ChangeResult: changeResultSchema,
  Facets: facetsSchema,
  OfferedSoftware: offeredSoftwareSchema,
  SavedList: savedListSchema,
  SearchMiss: searchMissSchema,
  SharedList: sharedListSchema,
  Software: softwareSchema,
  SoftwareHistory: softwareHistorySchema,
  StatusCounts: statusCountsSchema,
  TradeWords: tradeWordsSchema,
  User: userSchema,
  Vendor: vendorSchema,
  Version: storedVersionSchema,
};

const names = new Map(Object.entries(byName).map(([name, schema]) => [schema, name]));

export const componentSchemas: {
  readonly documented: Readonly<Record<string, JsonSchema>>;
  readonly nameOf: (schema: Schema) => string | null;
} = {
  documented: Object.fromEntries(
    Object.entries(byName).map(([name, schema]) => [name, schemaOf(schema)]),
  ),
  nameOf: (schema) => names.get(schema) ?? null,
};
