import { Component, type ReactNode } from 'react';
import { useHost } from '@patchbay/shared/host';
import { Button, buttonLook } from '@patchbay/ui';
import styles from './last-resort.module.css';

interface LastResortProps {
  readonly children: ReactNode;
}

/**
 * The boundary around the whole page: an error that no page, remote or slot has stopped ends here, in words instead of
 * a blank page.
 */
export function LastResort({ children }: LastResortProps) {
  const { config, reportProblem } = useHost();
  return (
    <LastStop productName={config.productName} onError={reportProblem}>
      {children}
    </LastStop>
  );
}

interface LastStopProps extends LastResortProps {
  readonly productName: string;
  readonly onError: (error: Error) => void;
}

class LastStop extends Component<LastStopProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(
      error instanceof Error ? error : new Error('The page failed', { cause: error }),
    );
  }

  override render() {
    const { children, productName } = this.props;
    return this.state.hasFailed ? <PageOut productName={productName} /> : children;
  }
}

// Plain links and buttons: the router itself may have failed.
function PageOut({ productName }: Pick<LastStopProps, 'productName'>) {
  return (
    <main className={styles.page}>
      <p className={styles.product}>{productName}</p>
      <div role="alert" className={styles.words}>
        <h1>Something went wrong</h1>
        <p>The page stopped because of an error. Nothing that you saved is lost.</p>
      </div>
      <div className={styles.ways}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        <a href="/" {...buttonLook()}>
          Go to the home page
        </a>
      </div>
    </main>
  );
}
