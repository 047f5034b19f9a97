import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { X } from './icon/icons'
import { tabClass, tabListClass } from './tab-style'

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly {
    id: string
    title: ReactNode
    /** Closes the tab, by its cross or the Delete key. */
    onClose?: (() => void) | undefined
    /** The tooltip of its cross. */
    closeLabel?: string
  }[]
  selected: string
  onSelect: (id: string) => void
  /** Buttons after the tabs. */
  aside?: ReactNode
  /** The panel of the selected tab. */
  children: ReactNode
  panelClass?: string
}

/** Tabs, one panel visible at a time; arrows, Home and End move between them. */
export function Tabs({ label, tabs, selected, onSelect, aside, children, panelClass }: TabsProps) {
  return (
    <TabGroup
      selectedIndex={tabs.findIndex(({ id }) => id === selected)}
      onChange={(index) => onSelect(tabs[index]?.id ?? selected)}
    >
      <div className={cx(tabListClass, 'mb-3 items-center')}>
        <TabList aria-label={label} className="flex min-w-0 flex-wrap gap-x-4">
          {tabs.map(({ id, title, onClose, closeLabel }) => (
            <Tab
              key={id}
              className={tabClass}
              aria-keyshortcuts={onClose && 'Delete'}
              onKeyDown={(event) => {
                if (event.key === 'Delete') onClose?.()
              }}
            >
              {title}
              {onClose !== undefined && (
                // Not a button: a tab has no controls in it, and the Delete key does the same.
                <span
                  aria-hidden
                  title={closeLabel}
                  onClick={(event) => {
                    event.stopPropagation()
                    onClose()
                  }}
                  className="flex size-6 items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-text pointer-coarse:size-10"
                >
                  <X size={14} aria-hidden />
                </span>
              )}
            </Tab>
          ))}
        </TabList>
        {aside}
      </div>
      <TabPanels>
        {tabs.map(({ id }) => (
          // Not a tab stop: its content has tab stops.
          <TabPanel key={id} tabIndex={-1} className={panelClass}>
            {id === selected && children}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
