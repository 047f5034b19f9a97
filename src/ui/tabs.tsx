import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { ReactNode } from 'react'

export interface TabsProps {
  /** What the tabs are of. */
  label: string
  tabs: readonly { id: string; title: ReactNode }[]
  selected: string
  onSelect: (id: string) => void
  /** Buttons after the tabs. */
  aside?: ReactNode
  /** What the selected tab shows. */
  children: ReactNode
  panelClass?: string
}

/** Several things in one place, one in sight; arrows, Home and End move between them. */
export function Tabs({ label, tabs, selected, onSelect, aside, children, panelClass }: TabsProps) {
  return (
    <TabGroup
      selectedIndex={tabs.findIndex(({ id }) => id === selected)}
      onChange={(index) => onSelect(tabs[index]?.id ?? selected)}
    >
      <div className="flex flex-wrap items-center gap-1 pb-3">
        <TabList aria-label={label} className="flex flex-wrap gap-1">
          {tabs.map(({ id, title }) => (
            <Tab
              key={id}
              className={
                'inline-flex min-h-7 max-w-60 items-center gap-2 rounded-md border border-line bg-surface ' +
                'px-2.5 text-muted hover:text-text data-selected:border-field data-selected:bg-raised ' +
                'data-selected:font-semibold data-selected:text-text'
              }
            >
              {title}
            </Tab>
          ))}
        </TabList>
        {aside}
      </div>
      <TabPanels>
        {tabs.map(({ id }) => (
          // No stop of Tab: what it shows has stops of its own.
          <TabPanel key={id} tabIndex={-1} className={panelClass}>
            {id === selected && children}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
