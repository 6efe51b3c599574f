export { ChangedText } from './changes/changed-text.tsx';
export { ChangesTable, ChangesValue } from './changes/changes-table.tsx';
export type { FieldChange } from './changes/field-changes.ts';
export { EditedChecks } from './edited-checks.tsx';
export { EditedField, type Choices, type FormFields } from './edited-field.tsx';
export { EditedForm } from './edited-form.tsx';
export { formContract } from './form-contract.ts';
export { fromLines, toLines, withGiven, type FormValues } from './form-values.ts';
export { useEditedForm } from './use-edited-form.ts';
