import { Plus, Trash2 } from '@/ui/icon/icons'
import type { ReactNode } from 'react'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { Checkbox } from '@/ui/control/checkbox'
import { Field } from '@/ui/control/field'
import { QuantityInput } from '@/ui/control/quantity-input'
import { Segmented } from '@/ui/control/segmented'
import { Select } from '@/ui/control/select'
import { Switch } from '@/ui/control/switch'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'
import { Disclosure } from '@/ui/disclosure'
import { EmptyState } from '@/ui/empty-state'
import { ErrorPanel } from '@/ui/error-panel'
import { KeyCaps } from '@/ui/key-caps'
import { Link } from '@/ui/link'
import { ProgressBar } from '@/ui/progress-bar'
import { Skeleton, TableSkeleton } from '@/ui/skeleton'
import { Stat } from '@/ui/stat'
import { StatusMark } from '@/ui/status-mark'
import { Tabs } from '@/ui/tabs'

const ignore = () => undefined
const states = ['connected', 'connecting', 'disconnected', 'disabled', 'error', 'warning', 'inconsistent']
const tones = ['plain', 'accent', 'ok', 'warn', 'bad', 'info'] as const
const sizes = ['md', 'sm'] as const
const variants = ['primary', 'secondary', 'ghost', 'risk', 'danger'] as const
const units = [
  { value: 's', label: 'seconds' },
  { value: 'm', label: 'minutes' },
]

const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

/** The building blocks of the interface in their states, side by side. */
export const BuildingBlocks = () => (
  <div className="grid grid-cols-2 gap-4 bg-canvas p-4">
    <Card title="Buttons">
      <div className="flex flex-col gap-3">
        {sizes.map((size) => (
          <Line key={size}>
            {variants.map((variant) => (
              <Button key={variant} size={size} variant={variant}>
                {variant}
              </Button>
            ))}
          </Line>
        ))}
        <Line>
          <Button icon={Plus} keys="c">
            Create
          </Button>
          <Button icon={Trash2} variant="danger" busy>
            Delete
          </Button>
          <Button disabledReason="Your role is viewer">Barred</Button>
          <Button aria-pressed>Pressed</Button>
          <Link href="#/clients">A link</Link>
          <KeyCaps keys="mod+k" />
        </Line>
      </div>
    </Card>
    <Card title="States" note="shape, word and color">
      <div className="flex flex-col gap-3">
        <Line>
          {states.map((state) => (
            <StatusMark key={state} state={state} word={state} />
          ))}
        </Line>
        <Line>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Line>
        <Line>
          <Chip name="Node" value="emqx@127.0.0.1" onOpen={ignore} onRemove={ignore} removeLabel="Remove" />
          <Chip name="State" value="connected" />
        </Line>
        <ProgressBar label="Kick clients" value={30} max={100} text="30 of 100" />
        <ProgressBar label="Ban clients" value={100} max={100} text="100 of 100" tone="ok" />
      </div>
    </Card>
    <Card title="Inputs" aside={<Switch label="Enabled" checked onChange={ignore} />}>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Name" required description="Letters, digits, - and _.">
          {(control) => <TextInput {...control} defaultValue="plant-history" mono />}
        </Field>
        <Field label="Server" error="Enter host:port">
          {(control) => <TextInput {...control} defaultValue="broker" />}
        </Field>
        <Field label="Protocol" note="optional">
          {(control) => (
            <Select {...control} value="v5" options={[{ value: 'v5', label: 'MQTT 5.0' }]} onValue={ignore} />
          )}
        </Field>
        <Field label="Client ID">
          {(control) => <TextInput {...control} placeholder="sensor-01" disabled />}
        </Field>
        <Field label="Session expiry">
          {(control) => (
            <QuantityInput {...control} value="30m" units={units} unitLabel="Unit" onValue={ignore} />
          )}
        </Field>
        <Field label="Message rate">
          {(control) => (
            <QuantityInput
              {...control}
              value="infinity"
              unitLabel="Unit"
              none={{ value: 'infinity', label: 'No limit' }}
              onValue={ignore}
            />
          )}
        </Field>
        <Field label="Note" className="col-span-2">
          {(control) => <Textarea {...control} rows={2} defaultValue="Why it is there." />}
        </Field>
        <Checkbox label="Clean start" checked />
        <Checkbox label="Some of the rows" checked={false} indeterminate />
        <Switch label="Retain" description="Kept by the broker." checked={false} onChange={ignore} />
        <Segmented
          label="Range"
          value="1h"
          onChange={ignore}
          options={[
            { value: '1h', label: '1 h' },
            { value: '1d', label: '1 d' },
            { value: '7d', label: '7 d' },
          ]}
        />
      </div>
    </Card>
    <Card title="Groups">
      <Tabs
        label="Rule"
        tabs={[
          { id: 'overview', title: 'Overview' },
          { id: 'settings', title: 'Settings' },
        ]}
        selected="overview"
        onSelect={ignore}
      >
        <div className="grid grid-cols-3 gap-3">
          <Stat label="Connections" value="1,204" note="12 live" href="#/clients" />
          <Stat label="Dropped" value="8" unit="/s" bad />
          <Stat label="Failed" value="0" quiet />
        </div>
      </Tabs>
      <Disclosure label="What will be sent" open>
        <p className="text-muted">DELETE /clients/sensor-01</p>
      </Disclosure>
    </Card>
    <Card title="Nothing and trouble">
      <EmptyState
        title="No rules"
        text="A rule reads topics and starts actions."
        action={<Button>Create</Button>}
      />
      <ErrorPanel
        title="The broker is not responding"
        meaning="Check the address, then try again."
        retryLabel="Try again"
        onRetry={ignore}
      />
    </Card>
    <Card title="While it is read">
      <Skeleton />
      <TableSkeleton rows={4} />
    </Card>
  </div>
)
