import { composeScreens, type DeclaredScreen } from './screen'

/** All screens: those of each feature's `screens.ts`. Node has `terminal/registry.ts` instead. */
export const screens = composeScreens(
  Object.values(
    import.meta.glob<readonly DeclaredScreen[]>('./*/screens.ts', { eager: true, import: 'screens' }),
  ).flat(),
)
