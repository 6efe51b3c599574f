import styles from './text-link.module.css';

/** Attributes of a link within a text or a list: `<a href={url} {...textLinkLook}>`. */
export const textLinkLook = { className: styles.link } as const;
