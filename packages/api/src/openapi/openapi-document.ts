import type { Schema } from '@patchbay/shared/validation';
import type { ApiConfig } from '../server/config.ts';
import {
  answerHeaders,
  requestHeaders,
  type Answer,
  type AnswerHeader,
  type Body,
  type CallDescription,
  type Route,
  type Who,
} from '../http/calls/call.ts';
import { componentSchemas } from './component-schemas.ts';
import type { JsonSchema } from '../http/calls/json-schema.ts';
import { schemaOf } from './schema-of.ts';

type Part = Readonly<Record<string, unknown>>;

/**
 * Every call of the backend as an OpenAPI 3.1 document, made of what the routes say of themselves and of the schemas that they
 * read and answer by (rule X80).
 */
export function openapiDocument(
  routes: readonly Route[],
  { productName, apiHost, apiVersion }: Pick<ApiConfig, 'productName' | 'apiHost' | 'apiVersion'>,
): Part {
  const paths: Record<string, Record<string, Part>> = {};
  for (const { method, path, about } of routes) {
    const templated = path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}');
    paths[templated] = { ...paths[templated], [method.toLowerCase()]: operation(templated, about) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName}: the backend`, version: apiVersion },
    servers: [{ url: apiHost }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ...componentSchemas.documented, Problem: problem },
      headers: headersOf(answerHeaders),
      responses: {
        SignedOut: refusal('There is no token, or it is over'),
        NotAllowed: refusal('The account may not do this, or is not activated'),
        Refused: refusal('Any other refusal'),
        TooManyRequests: {
          ...refusal('A limit of the call is used up'),
          headers: headerRefs([...limitHeaders, 'Retry-After']),
        },
        NotModified: { description: 'The caller has this already (`If-None-Match`)' },
      },
    },
  };
}

/** The description of a fault: in words and perhaps with a code for programs, or by field. */
const problem: JsonSchema = {
  anyOf: [
    {
      type: 'object',
      properties: { detail: { type: 'string' }, code: { type: 'string' } },
      required: ['detail'],
      additionalProperties: false,
    },
    {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
  ],
};

const refusal = (description: string): Part => ({
  description,
  content: jsonContent({ $ref: '#/components/schemas/Problem' }),
});

const jsonContent = (schema: JsonSchema): Part => ({ 'application/json': { schema } });

const headersOf = (all: Readonly<Record<string, string>>): Part =>
  Object.fromEntries(
    Object.entries(all).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );

const securityOf: Readonly<Record<Who, readonly Part[]>> = {
  anybody: [{}, { token: [] }],
  account: [{ token: [] }],
  staff: [{ token: ['staff'] }],
  superuser: [{ token: ['superuser'] }],
};

const limitHeaders = ['RateLimit-Policy', 'RateLimit'] as const;

function operation(path: string, about: CallDescription): Part {
  const { summary, who, body, limits } = about;
  const answers = limits
    ? about.answers.map((answer) => ({ ...answer, headers: [...answer.headers, ...limitHeaders] }))
    : about.answers;
  const parameters = parametersOf(path, about);
  const hasTag = answers.some(({ headers }) => headers.includes('ETag'));
  return {
    summary,
    ...(limits && { description: `Limited by ${limits.join(', ')}` }),
    operationId: operationId(summary),
    security: securityOf[who],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !(body.kind === 'json' && body.isOptional),
        content: bodyContent(body),
      },
    }),
    responses: {
      ...Object.fromEntries(answers.map((answer) => [answer.status, answerPart(answer)])),
      ...(hasTag && answers.some(({ status }) => status === 200)
        ? { 304: { $ref: '#/components/responses/NotModified' } }
        : {}),
      ...(who !== 'anybody' && { 401: { $ref: '#/components/responses/SignedOut' } }),
      ...(who !== 'anybody' && { 403: { $ref: '#/components/responses/NotAllowed' } }),
      ...(limits && { 429: { $ref: '#/components/responses/TooManyRequests' } }),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

/** `List the categories` becomes `list-the-categories`. */
const operationId = (summary: string): string =>
  summary
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const id: JsonSchema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };

function parametersOf(path: string, about: CallDescription): readonly Part[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: about.path?.[name] ?? id,
  }));
  const inQuery = Object.entries(about.query ?? {}).map(([name, { schema }]) => ({
    name,
    in: 'query',
    schema,
  }));
  const inHeader = (about.headers ?? []).map((name) => ({
    name,
    in: 'header',
    description: requestHeaders[name],
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

function bodyContent(body: Body): Part {
  if (body.kind === 'json') {
    const whole = named(body.schema);
    const schema = body.mayBeEntry && whole.items ? { anyOf: [whole, whole.items] } : whole;
    return { ...jsonContent(schema), ...(body.mayBeText && { 'text/plain': { schema } }) };
  }
  const text: JsonSchema = { type: 'string' };
  const properties = Object.fromEntries(body.fields.map((name) => [name, text]));
  if (body.kind === 'form') {
    return { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } };
  }
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { ...properties, file: { type: 'string', format: 'binary' } },
        required: [...body.fields, 'file'],
      },
    },
  };
}

const meanings: Readonly<Record<Answer['status'], string>> = {
  200: 'What was asked for',
  201: 'What was made',
  204: 'It is done',
  206: 'The part that `Range` asks for',
  303: 'The page where it goes on',
  400: 'What is wrong with it',
  503: 'What does not work at the moment',
};

function answerPart({ status, content, headers }: Answer): Part {
  return {
    description: meanings[status],
    ...(headers.length > 0 && { headers: headerRefs(headers) }),
    ...(content.kind !== 'nothing' && { content: contentOf(content) }),
  };
}

const headerRefs = (names: readonly AnswerHeader[]): Part =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function contentOf(content: Exclude<Answer['content'], { kind: 'nothing' }>): Part {
  if (content.kind === 'bytes') {
    return Object.fromEntries(content.types.map((type) => [type, {}]));
  }
  const schema = named(content.schema);
  return jsonContent(content.isList ? { type: 'array', items: schema } : schema);
}

/** A schema by its name, where it has one. */
function named(schema: Schema): JsonSchema {
  const name = componentSchemas.nameOf(schema);
  return name === null ? schemaOf(schema) : { $ref: `#/components/schemas/${name}` };
}
