import i18next from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'

/** Gives everything below the words of the catalogue that {@link startI18n} has started. */
export const WordsProvider = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={i18next}>{children}</I18nextProvider>
)
