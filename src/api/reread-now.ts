import { startInBackground, throwUnexpected } from '@/lib/background'

/** Reads these queries again. What fails is in their error, which the screen shows. */
export function rereadNow(...readings: readonly { readonly refetch: () => Promise<unknown> }[]): void {
  for (const { refetch } of readings) startInBackground(refetch(), throwUnexpected)
}
