import { Globe } from "lucide-react";
import type { ReactElement } from "react";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { EmptyState, ErrorState, PermissionDenied, NotFound } from "../message.tsx";
import { Section, Stack } from "../page.tsx";
import { Skeleton } from "../skeleton.tsx";

/** What a screen says when there is something to know, or nothing to show. */
export function MessageExamples(): ReactElement {
  return (
    <>
      <Section title="Banners">
        <Stack gap="small">
          <Banner tone="info" onDismiss={() => undefined}>
            Changes take about five seconds to reach every location.
          </Banner>
          <Banner
            tone="caution"
            title="The certificate ends in 6 days"
            action={<Button size="small">Renew certificate</Button>}
            onDismiss={() => undefined}
          >
            shop.example.com and 3 more hostnames use it.
          </Banner>
          <Banner tone="bad" title="The zone does not answer">
            The service said: origin unreachable.
          </Banner>
          <Banner tone="good">All hostnames have a certificate.</Banner>
        </Stack>
      </Section>
      <Section title="Nothing here">
        <EmptyState icon={Globe} title="No hostnames yet" action={<Button variant="primary">Add hostname</Button>}>
          A hostname is the address your visitors use. Add one, then point its CNAME record to this zone.
        </EmptyState>
      </Section>
      <Section title="Could not be had">
        <ErrorState
          title="Couldn't load zones"
          detail="The service said: “Too many requests”. It takes more in 24 seconds."
          requestId="req_01JD9X2M4Q7Z"
          onRetry={() => undefined}
        />
      </Section>
      <Section title="Not for you, not there, not yet">
        <PermissionDenied
          role="billing"
          helpers={["Ada Lovelace", "Grace Hopper"]}
          action={<Button>Go to usage</Button>}
        />
        <NotFound what="Zone" action={<Button>All zones</Button>} />
        <Skeleton lines={3} label="Loading" />
      </Section>
    </>
  );
}
