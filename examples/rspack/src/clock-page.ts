import { fromMount } from '@patchbay/shared/remote';

/** A `<style>` in the shadow root would be refused by the page's policy; a constructed style sheet is not. */
const sheet = new CSSStyleSheet();
sheet.replaceSync('time { display: block; padding: 2rem; color: rgb(30 90 160); }');

class HelloClock extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    const time = document.createElement('time');
    root.replaceChildren(time);
    const show = () => {
      time.textContent = `It is ${new Date().toLocaleTimeString(this.lang)}`;
    };
    show();
    this.#timer = setInterval(show, 1000);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }
}

// A tab that takes a newer release of this remote has the element already.
if (!customElements.get('hello-clock')) customElements.define('hello-clock', HelloClock);

/** A page without React: a web component. */
export const ClockPage = fromMount({
  mount(element, host) {
    const clock = document.createElement('hello-clock');
    clock.lang = 'en';
    clock.title = host.config.productName;
    element.append(clock);
  },
});
