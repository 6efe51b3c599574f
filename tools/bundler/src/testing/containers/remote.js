export { thing } from 'shared-thing';
