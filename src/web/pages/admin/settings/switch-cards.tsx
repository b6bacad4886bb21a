import { classNames } from '#web/ui/class-names.ts'
import { QueryBoundary } from '#web/ui/data/query-boundary.tsx'
import { Card } from '../card.tsx'
import { useChangeSettings, useSettings } from './settings.ts'
import { Switch } from './switch.tsx'

export function PaymentCard() {
  const settings = useSettings()
  const change = useChangeSettings(({ paymentProcessingEnabled }) =>
    paymentProcessingEnabled ? 'Payments are open.' : 'Payments are closed.',
  )
  return (
    <Card title="Payment Processing">
      <QueryBoundary query={settings} skeleton="h-20">
        {({ paymentProcessingEnabled }) => (
          <Switch
            label="Payment Processing"
            text={
              paymentProcessingEnabled
                ? 'Checkout is open, and free searches end at their limit.'
                : 'Checkout answers that payments are closed, and the limit of free searches locks nobody out.'
            }
            isOn={paymentProcessingEnabled === 1}
            isPending={change.isPending}
            onChange={(isOn) => change.mutate({ paymentProcessingEnabled: isOn ? 1 : 0 })}
          />
        )}
      </QueryBoundary>
    </Card>
  )
}

export function EmailCard() {
  const settings = useSettings()
  const change = useChangeSettings(({ emailCollectionEnabled }) =>
    emailCollectionEnabled
      ? 'Registration asks for an e-mail address.'
      : 'Registration asks for no e-mail address.',
  )
  return (
    <Card title="Email Collection">
      <QueryBoundary query={settings} skeleton="h-20">
        {({ emailCollectionEnabled, mail }) => (
          <>
            <Switch
              label="Email Collection"
              text={
                emailCollectionEnabled
                  ? 'Registration asks for an e-mail address, and a mail with a link verifies it.'
                  : 'Registration asks for no e-mail address.'
              }
              isOn={emailCollectionEnabled === 1}
              isPending={change.isPending}
              onChange={(isOn) => change.mutate({ emailCollectionEnabled: isOn ? 1 : 0 })}
            />
            {mail === 'outbox' && (
              <p
                className={classNames(
                  'mt-3 text-[0.9375rem]',
                  emailCollectionEnabled ? 'text-caution' : 'text-muted',
                )}
              >
                No mail server is set up: mail is not sent, it goes to the outbox folder in the data
                directory.
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}
