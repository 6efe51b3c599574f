import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument, Operation } from './read-document.ts';

const inPointer = (part: string): string =>
  encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'));

/**
 * Compares answers with what the document says of them.
 * @returns a function that finds the fault of a call's answer, or null
 */
export function createAnswerChecker(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();
  const validatorOf = (pointer: string) => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    validators.set(pointer, known);
    return known;
  };

  function problemOfBody(pointer: string, text: string): string | null {
    const validate = validatorOf(pointer);
    try {
      return validate(JSON.parse(text)) ? null : ajv.errorsText(validate.errors);
    } catch (error) {
      return `no JSON: ${String(error)}`;
    }
  }

  return async (operation: Operation, response: Response): Promise<string | null> => {
    const { status } = response;
    const text = await response.text();
    if (status >= 500) return `${status} ${text}`;
    const { path, method, responses } = operation;
    const type = response.headers.get('Content-Type')?.split(';', 1)[0] ?? '';
    const key = String(status) in responses ? String(status) : 'default';
    const shared = responses[key]?.$ref;
    if (key === 'default' && status < 400) return `${status} is not among its answers`;
    const place =
      shared?.slice(1) ?? `/paths/${inPointer(path)}/${method.toLowerCase()}/responses/${key}`;
    const said =
      shared === undefined ? responses[key] : document.components.responses[lastOf(shared)];
    const contents = said?.content ?? {};
    if (Object.keys(contents).length === 0) return text === '' ? null : `${status} with a body`;
    if (!(type in contents)) return `${status} as '${type}'`;
    if (contents[type]?.schema === undefined) return null;
    const problem = problemOfBody(`${place}/content/${inPointer(type)}/schema`, text);
    return problem === null ? null : `${status}: ${problem} in ${text.slice(0, 500)}`;
  };
}

const lastOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);
