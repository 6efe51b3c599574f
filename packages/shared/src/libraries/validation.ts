/**
 * Schemas as the page shares them: one yup for the shell and every remote. Adding an export is a minor version of the
 * contract.
 */
import '../validation/messages.ts';

export {
  ValidationError,
  array,
  boolean,
  lazy,
  mixed,
  number,
  object,
  ref,
  string,
  tuple,
} from 'yup';
export type {
  AnyObject,
  ArraySchema,
  BooleanSchema,
  InferType,
  MixedSchema,
  NumberSchema,
  ObjectSchema,
  Schema,
  StringSchema,
} from 'yup';
