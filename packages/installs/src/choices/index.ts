export { choiceOf } from './software-choices.ts';
export { $choices, choiceMade } from './software-choices.model.ts';
