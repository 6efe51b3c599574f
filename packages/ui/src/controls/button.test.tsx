import { render, screen } from '@testing-library/react';
import { Button } from './button.tsx';

/** Puts elements in the place of the texts, as a browser's translator does. */
function translate(element: Element): void {
  for (const node of [...element.childNodes]) {
    if (node instanceof Element) translate(node);
    else
      node.replaceWith(
        Object.assign(document.createElement('x-translated'), { textContent: node.textContent }),
      );
  }
}

it('shows its spinner and its changed words where a translator has been (X384)', () => {
  const { rerender } = render(<Button>Save</Button>);
  translate(screen.getByRole('button'));
  rerender(<Button isBusy>Saving</Button>);
  expect(screen.getByRole('button', { name: 'Saving' })).toBeDisabled();
  translate(screen.getByRole('button'));
  rerender(<Button>Save</Button>);
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

it('has its icon, and each text, as a part of its own', () => {
  render(
    <Button>
      <svg />
      Save
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Save' })).toContainHTML('<span>Save</span>');
});
