import { ArrowLeft, Search, X } from 'lucide-react';
import { useId } from 'react';
import { VisuallyHidden } from '@patchbay/ui';
import styles from './search-box.module.css';
import { SearchPopup, searchStatus } from './search-popup.tsx';
import { useSearchBox } from './use-search-box.ts';

/**
 * The search box of the frame: a combobox (rule S2). Below 768 px it is a button that opens the box over the
 * header (rule S23).
 */
export function SearchBox() {
  const id = useId();
  const {
    containerRef,
    inputRef,
    openerRef,
    text,
    rows,
    cursor,
    isOpen,
    isUnfolded,
    hasPopup,
    presses,
    actions,
  } = useSearchBox();
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-option-${index}`;
  const hasList = hasPopup && rows.paths.length > 0;
  const isEmpty = rows.found.software?.length === 0;
  const status = isOpen ? searchStatus(rows.found) : '';
  return (
    // The handler only follows the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={containerRef}
      className={styles.search}
      role="search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) actions.abandon();
      }}
    >
      <button ref={openerRef} type="button" className={styles.opener} onClick={actions.unfold}>
        <Search size={20} />
        <VisuallyHidden>Search</VisuallyHidden>
      </button>
      <div className={styles.panel} data-unfolded={isUnfolded}>
        <button
          type="button"
          className={styles.back}
          aria-label="Close the search"
          onClick={actions.foldBack}
        >
          <ArrowLeft size={20} />
        </button>
        <div className={styles.field}>
          <Search className={styles.icon} size={16} />
          <input
            ref={inputRef}
            className={styles.input}
            type="search"
            role="combobox"
            aria-label="Search"
            aria-autocomplete="list"
            aria-expanded={hasList}
            aria-controls={hasList ? listId : undefined}
            aria-activedescendant={
              hasList && cursor.active >= 0 ? optionId(cursor.active) : undefined
            }
            placeholder="Search..."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            value={text}
            onChange={(event) => actions.type(event.target.value)}
            onFocus={() => {
              if (text === '') actions.open();
            }}
            onClick={actions.open}
            onKeyDown={actions.onKeyDown}
          />
          {text === '' ? (
            <kbd className={styles.key} aria-hidden="true">
              /
            </kbd>
          ) : (
            <button
              type="button"
              className={styles.clear}
              aria-label="Clear the search"
              onClick={actions.empty}
            >
              <X size={16} />
            </button>
          )}
        </div>
        <div className={styles.popup} data-open={hasPopup}>
          {/* Always rendered, so that screen readers announce its changes. */}
          <p role="status" className={styles.status} data-shown={hasPopup && isEmpty}>
            {status}
          </p>
          {hasPopup && (
            <SearchPopup
              listId={listId}
              rows={rows}
              presses={presses}
              active={cursor.active}
              idOf={optionId}
              onPoint={cursor.select}
              onChoose={() => actions.leave('')}
              onSeeAll={() => actions.leave(text)}
              onForget={actions.forget}
            />
          )}
        </div>
      </div>
    </div>
  );
}
