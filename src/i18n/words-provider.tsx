import i18next from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'

/** Provides the catalogue started by {@link startI18n} to its children. */
export const WordsProvider = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={i18next}>{children}</I18nextProvider>
)
