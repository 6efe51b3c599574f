import styles from './field.module.css';

/** Attributes of a text control, a select or a text area: `<input {...inputLook} {...control} />`. */
export const inputLook = { className: styles.input } as const;
