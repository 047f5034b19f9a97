// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stageScreen } from '@/features/stage'
import { Processing } from './processing'

afterEach(cleanup)

it('folds what is zero into one line', async () => {
  const now = { rules_matched_rate: 3, persisted_rate: 0, validation_failed_rate: 0 }
  await stageScreen(<Processing now={now} />, '/dashboard/overview', {})
  expect(screen.getByText('Zero: Messages persisted · Validations failed')).toBeDefined()
  expect(screen.getByText('Rules matched')).toBeDefined()
})
