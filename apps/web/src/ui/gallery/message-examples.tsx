import { Globe } from "lucide-react";
import type { ReactElement } from "react";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { EmptyState, ErrorState, PermissionDenied, NotFound } from "../message.tsx";
import { Section, Stack } from "../page.tsx";
import { Skeleton } from "../skeleton.tsx";

/** Examples of banners, empty states, and errors. */
export function MessageExamples(): ReactElement {
  return (
    <>
      <Section title="Banners">
        <Stack gap="small">
          <Banner tone="info">Changes are live at all locations in about 5 seconds.</Banner>
          <Banner
            tone="caution"
            title="Certificate expires in 6 days"
            action={<Button size="small">Replace certificate</Button>}
          >
            shop.example.com and 3 more hostnames use it.
          </Banner>
          <Banner tone="bad" title="Origin unreachable">
            Check that the origin server is running.
          </Banner>
          <Banner tone="good">All hostnames have a certificate.</Banner>
        </Stack>
      </Section>
      <Section title="Empty state">
        <EmptyState icon={Globe} title="No hostnames yet" action={<Button variant="primary">Add hostname</Button>}>
          A hostname is a domain your visitors use. Add one, then add its DNS record.
        </EmptyState>
      </Section>
      <Section title="Errors">
        <ErrorState
          title="Couldn't load zones"
          detail="API rate limit reached. Try again in 24 seconds."
          requestId="req_01JD9X2M4Q7Z"
          onRetry={() => undefined}
        />
      </Section>
      <Section title="Permission denied, not found, and loading">
        <PermissionDenied
          role="billing"
          helpers={["Ada Lovelace", "Grace Hopper"]}
          action={<Button>Go to usage</Button>}
        />
        <NotFound subject="Zone" action={<Button>All zones</Button>} />
        <Skeleton lines={3} label="Loading zones…" />
      </Section>
    </>
  );
}
