import { describeClick } from './describe-click.ts';

const path = 'header.shell__header__x9_Y-a > button.shell__button__Ab3x9Z.wide';

function click(html: string, selector: string) {
  document.body.innerHTML = html;
  return describeClick('button', document.querySelector(selector));
}

describe('describeClick', () => {
  it('removes the hashes of class names (E19)', () => {
    expect(describeClick(path, null)).toBe('header.shell__header > button.shell__button.wide');
    expect(describeClick('a.catalog-remote__card__1+/aZ9[title="A"]', null)).toBe(
      'a.catalog-remote__card[title="A"]',
    );
  });

  it('leaves class names that have no hash', () => {
    expect(describeClick('div.content > a.link__active', null)).toBe(
      'div.content > a.link__active',
    );
  });

  it('appends the accessibility label (E19)', () => {
    expect(click('<button aria-label="Close"><svg></svg></button>', 'svg')).toBe('button "Close"');
  });

  it('appends the text that labels the element', () => {
    expect(
      click(
        '<p id="a">Move</p><p id="b">Synths</p><div role="button" aria-labelledby="a b"><i></i></div>',
        'i',
      ),
    ).toBe('button "Move Synths"');
    expect(click('<a href="/"><b>Surge\n XT</b></a>', 'b')).toBe('button "Surge XT"');
  });

  it("appends a field's label and never what was typed", () => {
    expect(click('<label for="e">E-mail</label><input id="e" value="ada@a.test">', 'input')).toBe(
      'button "E-mail"',
    );
    expect(click('<textarea>a secret</textarea>', 'textarea')).toBe('button');
  });

  it('appends nothing where nothing with a label was clicked', () => {
    expect(click('<main><p>A long text</p></main>', 'p')).toBe('button');
  });
});
