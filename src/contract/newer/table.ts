import { actionEndpoints } from './action'
import { auditEndpoints } from './audit'
import { backlogEndpoints } from './backlog'
import { clearingEndpoints } from './clearing'
import { newerClientEndpoints } from './client'
import { clusterLinkEndpoints } from './cluster-link'
import { connectorEndpoints } from './connector'
import { dataBackupEndpoints } from './data-backup'
import { invitationEndpoints } from './invitation'
import { namespaceEndpoints } from './namespace'
import { nodeCacheEndpoints } from './node-cache'
import { orderEndpoints } from './order'
import { pluginConfigEndpoints } from './plugin-config'
import { ruleTrialEndpoints } from './rule-trial'
import { directoryCodeEndpoints, signInEndpoints, twoStepEndpoints } from './sign-in'
import { sourceEndpoints } from './source'
import { transformationEndpoints } from './transformation'
import { validationEndpoints } from './validation'

/** Calls that only brokers after 5.1 have. They are fetched apart from the others: who stands before an older one never needs them. */
export const newerContract = {
  ...connectorEndpoints,
  ...actionEndpoints,
  ...sourceEndpoints,
  ...newerClientEndpoints,
  ...clearingEndpoints,
  ...orderEndpoints,
  ...invitationEndpoints,
  ...ruleTrialEndpoints,
  ...pluginConfigEndpoints,
  ...auditEndpoints,
  ...clusterLinkEndpoints,
  ...nodeCacheEndpoints,
  ...namespaceEndpoints,
  ...backlogEndpoints,
  ...dataBackupEndpoints,
  ...signInEndpoints,
  ...directoryCodeEndpoints,
  ...twoStepEndpoints,
  ...validationEndpoints,
  ...transformationEndpoints,
} as const
export type NewerContract = typeof newerContract
