import { render, screen } from '@testing-library/react';
import { Field } from './field.tsx';

const renderField = (props: Omit<Parameters<typeof Field>[0], 'children' | 'label'>) =>
  render(
    <Field label="Name" {...props}>
      {(control) => <input {...control} />}
    </Field>,
  );

describe('a field', () => {
  it('names its control by its label', () => {
    renderField({});
    const control = screen.getByRole('textbox', { name: 'Name' });
    expect(control).toBeValid();
    expect(control).not.toHaveAttribute('aria-describedby');
  });

  it('describes its control by its hint, hidden or not', () => {
    renderField({ hint: 'As on the box', isHintHidden: true });
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('As on the box');
  });

  it('says what is wrong, before the hint', () => {
    renderField({ hint: 'As on the box', error: 'Required Field' });
    const control = screen.getByRole('textbox');
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription('Required Field As on the box');
  });
});
