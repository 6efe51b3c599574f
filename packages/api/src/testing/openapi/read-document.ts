import type { Hono } from 'hono';
import type { JsonSchema } from '../../http/calls/json-schema.ts';

/** A parameter as the document has it. */
export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonSchema;
}

type Contents = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/** An answer, or a reference to one of those that calls share. */
interface Answer {
  readonly $ref?: string;
  readonly content?: Contents;
}

/** A call as the document has it, with its path and method. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly DocumentedParameter[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface OpenApiDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

/** The document as a client gets it, and the calls in it. Its form is what openapi-document.test.ts checks. */
export async function readDocument(app: Hono) {
  const response = await app.request('/openapi.json');
  const document = (await response.json()) as OpenApiDocument;
  return { document, operations: operationsOf(document) };
}

/** The calls of a document. */
const operationsOf = ({ paths }: OpenApiDocument): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([method, operation]): Operation => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
