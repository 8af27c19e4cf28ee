import { getData, assertEmpty, assertTrue, assertError, assertEqual, formatForMessage } from "../assertions.ts";
import type { Zone } from "../run-context.ts";
import type { Fields, Json } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { Hostname, CheckContext } from "../check-context.ts";

const onlyDefault = "Only the default hostname can be disabled.";
const needsCustom = "The default hostname can only be disabled if at least one custom hostname exists on this zone.";
const lastCustom =
  "Cannot delete the only custom hostname while the default hostname is disabled. Re-enable the default hostname first.";
const eitherStatus = "STATUS must be either ACTIVE or DISABLED.";

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `hostname.${id}`, section: "Hostname transitions", description, needs: ["write"], check };
}

function operated(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { ...rule(id, description, check), needs: ["write", "operator"] };
}

async function change(t: CheckContext, hostname: Hostname, fields: Fields): Promise<Fields> {
  return getData(await t.post(hostname.path, fields), "CDN Hostname Updated.", 200);
}

/** A custom hostname with an uploaded certificate, which switches SSL on. */
async function secured(t: CheckContext): Promise<Hostname> {
  const hostname = await t.hostname(await t.zone());
  getData(await t.post(`${hostname.path}/certificate`, await t.upload([hostname.name])));
  return hostname;
}

/** Seconds after which automatic issuance has finished. */
const issuanceTime = 120;

/** Throws unless the hostname has an automatic certificate that has not expired. */
async function hasCertificate(t: CheckContext, hostname: Hostname): Promise<void> {
  const { SSL_CERTIFICATE, CERTIFICATE_EXPIRES } = getData(await t.get(hostname.path));
  assertEqual(SSL_CERTIFICATE, "AUTOCERT", "SSL_CERTIFICATE");
  assertTrue(
    Number(CERTIFICATE_EXPIRES) > t.now(),
    `CERTIFICATE_EXPIRES should be ahead and is ${formatForMessage(CERTIFICATE_EXPIRES)}`,
  );
}

/** A zone whose default hostname is disabled, with one custom hostname. */
async function disabled(t: CheckContext): Promise<{ zone: Zone; first: Hostname; custom: Hostname }> {
  const zone = await t.zone();
  const custom = await t.hostname(zone);
  const first = await t.defaultHostname(zone);
  await change(t, first, { STATUS: "DISABLED" });
  return { zone, first, custom };
}

const ssl: Rule[] = [
  rule("update.empty", "`{}` is `CDN Hostname Updated.` and changes nothing", async (t) => {
    const hostname = await t.hostname(await t.zone());
    assertEqual(await change(t, hostname, {}), hostname.data, "the hostname");
  }),
  rule("ssl.on", "SSL_ENABLED 1 switches SSL on with an automatic certificate", async (t) => {
    const hostname = await t.hostname(await t.zone());
    const after = await change(t, hostname, { SSL_ENABLED: 1 });
    assertEqual([after.SSL_ENABLED, after.SSL_CERTIFICATE], [1, "AUTOCERT"], "SSL_ENABLED and SSL_CERTIFICATE");
    assertEqual(getData(await t.get(hostname.path)).SSL_ENABLED, 1, "SSL_ENABLED when read");
  }),
  rule("ssl.null", "SSL_ENABLED null or missing leaves it unchanged", async (t) => {
    const hostname = await t.hostname(await t.zone());
    await change(t, hostname, { SSL_ENABLED: 1 });
    assertEqual((await change(t, hostname, { SSL_ENABLED: null })).SSL_ENABLED, 1, "SSL_ENABLED after null");
    assertEqual((await change(t, hostname, {})).SSL_ENABLED, 1, "SSL_ENABLED after {}");
  }),
  ...([0, 2, "off", "no"] as const).map((value) =>
    rule(
      `ssl.off.${value}`,
      `SSL_ENABLED ${JSON.stringify(value)} switches SSL off: any value other than 1 does`,
      async (t) => {
        const hostname = await t.hostname(await t.zone());
        await change(t, hostname, { SSL_ENABLED: 1 });
        assertEqual((await change(t, hostname, { SSL_ENABLED: value })).SSL_ENABLED, 0, "SSL_ENABLED");
      },
    ),
  ),
  rule("ssl.off.default", "On the default hostname a request to switch SSL off is ignored", async (t) => {
    const first = await t.defaultHostname(await t.zone());
    assertEqual((await change(t, first, { SSL_ENABLED: 0 })).SSL_ENABLED, 1, "SSL_ENABLED");
    assertEqual(getData(await t.get(first.path)).SSL_ENABLED, 1, "SSL_ENABLED when read");
  }),
  rule("ssl.off.force", "Switching SSL off switches FORCE_SSL off, too", async (t) => {
    const hostname = await secured(t);
    await change(t, hostname, { FORCE_SSL: 1 });
    const after = await change(t, hostname, { SSL_ENABLED: 0 });
    assertEqual([after.SSL_ENABLED, after.FORCE_SSL], [0, 0], "SSL_ENABLED and FORCE_SSL");
  }),
  operated("ssl.issued", "Once the automatic certificate is issued CERTIFICATE_EXPIRES shows its expiry", async (t) => {
    const hostname = await t.hostname(await t.zone());
    await change(t, hostname, { SSL_ENABLED: 1 });
    const expires = t.now() + 90 * 86_400;
    await t.operator.issue(hostname.id, expires);
    const after = getData(await t.get(hostname.path));
    assertEqual([after.SSL_CERTIFICATE, after.CERTIFICATE_EXPIRES], ["AUTOCERT", expires], "type and expiry");
  }),
  operated("ssl.issued.by-itself", "With SSL on a certificate is issued automatically", async (t) => {
    const hostname = await t.hostname(await t.zone());
    await change(t, hostname, { SSL_ENABLED: 1 });
    await t.advance(issuanceTime);
    await hasCertificate(t, hostname);
  }),
  operated(
    "ssl.issued.default",
    "The default hostname, SSL on from the start, gets its certificate automatically",
    async (t) => {
      const first = await t.defaultHostname(await t.zone());
      await t.advance(issuanceTime);
      await hasCertificate(t, first);
    },
  ),
  operated("ssl.issued.removed", "Removing an uploaded certificate starts automatic issuance", async (t) => {
    const hostname = await secured(t);
    assertEmpty(await t.delete(`${hostname.path}/certificate`));
    await t.advance(issuanceTime);
    await hasCertificate(t, hostname);
  }),
];

const force: Rule[] = [
  rule(
    "force.no-ssl",
    "FORCE_SSL 1 without SSL is 400; the message speaks of SSL and CERTIFICATE_EXPIRES",
    async (t) => {
      const hostname = await t.hostname(await t.zone());
      assertError(
        await t.post(hostname.path, { FORCE_SSL: 1 }),
        400,
        /SSL.*CERTIFICATE_EXPIRES|CERTIFICATE_EXPIRES.*SSL/is,
      );
      assertEqual(getData(await t.get(hostname.path)).FORCE_SSL, 0, "FORCE_SSL");
    },
  ),
  operated("force.pending", "FORCE_SSL 1 before the automatic certificate is issued is 400", async (t) => {
    const hostname = await t.hostname(await t.zone());
    await change(t, hostname, { SSL_ENABLED: 1 });
    assertError(await t.post(hostname.path, { FORCE_SSL: 1 }), 400, /CERTIFICATE_EXPIRES/);
  }),
  operated("force.issued", "FORCE_SSL 1 is accepted once the automatic certificate is issued", async (t) => {
    const hostname = await t.hostname(await t.zone());
    await change(t, hostname, { SSL_ENABLED: 1 });
    await t.operator.issue(hostname.id);
    assertEqual((await change(t, hostname, { FORCE_SSL: 1 })).FORCE_SSL, 1, "FORCE_SSL");
  }),
  operated("force.expired", "FORCE_SSL 1 with a certificate that has expired is 400", async (t) => {
    const hostname = await t.hostname(await t.zone());
    const soon = { notAfter: t.now() + 600 };
    getData(await t.post(`${hostname.path}/certificate`, await t.upload([hostname.name], soon)));
    await t.advance(900);
    assertError(await t.post(hostname.path, { FORCE_SSL: 1 }), 400, /CERTIFICATE_EXPIRES/);
  }),
  operated(
    "force.default",
    "FORCE_SSL can be switched on for the default hostname once it has a certificate",
    async (t) => {
      const first = await t.defaultHostname(await t.zone());
      await t.operator.issue(first.id);
      assertEqual((await change(t, first, { FORCE_SSL: 1 })).FORCE_SSL, 1, "FORCE_SSL");
    },
  ),
  rule("force.custom", "FORCE_SSL 1 is accepted with an uploaded certificate that has not expired", async (t) => {
    const hostname = await secured(t);
    assertEqual((await change(t, hostname, { FORCE_SSL: 1 })).FORCE_SSL, 1, "FORCE_SSL");
    assertEqual(getData(await t.get(hostname.path)).FORCE_SSL, 1, "FORCE_SSL when read");
  }),
  rule("force.null", "FORCE_SSL null or missing leaves it unchanged", async (t) => {
    const hostname = await secured(t);
    await change(t, hostname, { FORCE_SSL: 1 });
    assertEqual((await change(t, hostname, { FORCE_SSL: null })).FORCE_SSL, 1, "FORCE_SSL after null");
    assertEqual((await change(t, hostname, {})).FORCE_SSL, 1, "FORCE_SSL after {}");
  }),
  ...([0, 2, "off"] as const).map((value) =>
    rule(
      `force.off.${value}`,
      `FORCE_SSL ${JSON.stringify(value)} switches it off: any value other than 1 does`,
      async (t) => {
        const hostname = await secured(t);
        await change(t, hostname, { FORCE_SSL: 1 });
        const after = await change(t, hostname, { FORCE_SSL: value });
        assertEqual([after.FORCE_SSL, after.SSL_ENABLED], [0, 1], "FORCE_SSL and SSL_ENABLED");
      },
    ),
  ),
];

/** Ways to disable and enable a hostname. STATUS and ENABLED have the same meaning. */
const ways: { id: string; off: Fields; on: Fields; description: string }[] = [
  { id: "status", off: { STATUS: "DISABLED" }, on: { STATUS: "ACTIVE" }, description: "STATUS" },
  { id: "enabled", off: { ENABLED: 0 }, on: { ENABLED: 1 }, description: "ENABLED" },
];

const reads = (hostname: Fields): Json[] => [hostname.STATUS ?? "", hostname.ENABLED ?? ""];

const disabling: Rule[] = ways.flatMap(({ id, off, on, description }) => [
  rule(
    `disable.${id}`,
    `${description}: the default hostname can be disabled when the zone has a custom hostname`,
    async (t) => {
      const zone = await t.zone();
      await t.hostname(zone);
      const first = await t.defaultHostname(zone);
      assertEqual(reads(await change(t, first, off)), ["DISABLED", 0], "STATUS and ENABLED");
      assertEqual(reads(getData(await t.get(first.path))), ["DISABLED", 0], "STATUS and ENABLED when read");
    },
  ),
  rule(`disable.${id}.alone`, `${description}: without a custom hostname it is 400 \`${needsCustom}\``, async (t) => {
    const first = await t.defaultHostname(await t.zone());
    assertError(await t.post(first.path, off), 400, needsCustom);
    assertEqual(reads(getData(await t.get(first.path))), ["ACTIVE", 1], "STATUS and ENABLED");
  }),
  rule(
    `disable.${id}.custom`,
    `${description}: a custom hostname cannot be disabled: 400 \`${onlyDefault}\``,
    async (t) => {
      const hostname = await t.hostname(await t.zone());
      assertError(await t.post(hostname.path, off), 400, onlyDefault);
    },
  ),
  rule(`enable.${id}`, `${description}: a disabled default hostname can be enabled again`, async (t) => {
    const { first } = await disabled(t);
    assertEqual(reads(await change(t, first, on)), ["ACTIVE", 1], "STATUS and ENABLED");
  }),
  rule(
    `enable.${id}.custom`,
    `${description}: enabling a custom hostname, which is always active, changes nothing`,
    async (t) => {
      const hostname = await t.hostname(await t.zone());
      assertEqual(await change(t, hostname, on), hostname.data, "the hostname");
    },
  ),
]);

const disablingElse: Rule[] = [
  rule("status.other", `Another STATUS is 400 \`${eitherStatus}\``, async (t) => {
    const zone = await t.zone();
    await t.hostname(zone);
    assertError(await t.post((await t.defaultHostname(zone)).path, { STATUS: "OFF" }), 400, eitherStatus);
  }),
  rule("status.null", "STATUS and ENABLED null leave it unchanged", async (t) => {
    const { first } = await disabled(t);
    assertEqual(reads(await change(t, first, { STATUS: null, ENABLED: null })), ["DISABLED", 0], "STATUS and ENABLED");
  }),
  rule("disabled.listed", "A disabled default hostname stays listed", async (t) => {
    const { zone, first } = await disabled(t);
    assertEqual((await t.defaultHostname(zone)).id, first.id, "ID");
  }),
  rule("disabled.ssl", "Disabling the default hostname leaves its SSL on", async (t) => {
    const { first } = await disabled(t);
    assertEqual(getData(await t.get(first.path)).SSL_ENABLED, 1, "SSL_ENABLED");
  }),
  rule("disabled.last-custom", `The last custom hostname cannot be deleted then: 400 \`${lastCustom}\``, async (t) => {
    const { custom } = await disabled(t);
    assertError(await t.delete(custom.path), 400, lastCustom);
    assertEqual(getData(await t.get(custom.path)).ID, custom.id, "ID");
  }),
  rule("disabled.one-of-two", "One of two custom hostnames can be deleted then, the other cannot", async (t) => {
    const { zone, custom } = await disabled(t);
    const other = await t.hostname(zone);
    assertEmpty(await t.delete(custom.path), "CDN Hostname Deleted.");
    assertError(await t.delete(other.path), 400, lastCustom);
  }),
  rule(
    "disabled.enabled-first",
    "With the default hostname enabled again the last custom hostname can be deleted",
    async (t) => {
      const { first, custom } = await disabled(t);
      await change(t, first, { STATUS: "ACTIVE" });
      assertEmpty(await t.delete(custom.path), "CDN Hostname Deleted.");
    },
  ),
];

export const hostnameTransitions: Section = {
  title: "Hostname transitions",
  rules: [...ssl, ...force, ...disabling, ...disablingElse],
};
