import { getData, assertEmpty, assertTrue, assertError, assertEqual, formatForMessage } from "../assertions.ts";
import type { Zone } from "../run-context.ts";
import type { Fields, Json } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { Hostname, CheckContext } from "../check-context.ts";

const onlyDefaultMessage = "Only the default hostname can be disabled.";
const customRequiredMessage =
  "The default hostname can only be disabled if at least one custom hostname exists on this zone.";
const lastCustomMessage =
  "Cannot delete the only custom hostname while the default hostname is disabled. Re-enable the default hostname first.";
const invalidStatusMessage = "STATUS must be either ACTIVE or DISABLED.";

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `hostname.${id}`, section: "Hostname transitions", description, needs: ["write"], check };
}

function operatorRule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { ...rule(id, description, check), needs: ["write", "operator"] };
}

async function updateHostname(t: CheckContext, hostname: Hostname, fields: Fields): Promise<Fields> {
  return getData(await t.post(hostname.path, fields), "CDN Hostname Updated.", 200);
}

/** Creates a custom hostname with an uploaded certificate, which enables SSL. */
async function createHostnameWithCertificate(t: CheckContext): Promise<Hostname> {
  const hostname = await t.createHostname(await t.createZone());
  getData(await t.post(`${hostname.path}/certificate`, await t.createUpload([hostname.name])));
  return hostname;
}

/** Seconds after which automatic issuance has finished. */
const issuanceSeconds = 120;

/** Throws unless the hostname has an automatic certificate that has not expired. */
async function assertManagedCertificate(t: CheckContext, hostname: Hostname): Promise<void> {
  const { SSL_CERTIFICATE, CERTIFICATE_EXPIRES } = getData(await t.get(hostname.path));
  assertEqual(SSL_CERTIFICATE, "AUTOCERT", "SSL_CERTIFICATE");
  assertTrue(
    Number(CERTIFICATE_EXPIRES) > t.now(),
    `CERTIFICATE_EXPIRES should be ahead and is ${formatForMessage(CERTIFICATE_EXPIRES)}`,
  );
}

/** Creates a zone whose default hostname is disabled, with one custom hostname. */
async function createDisabledDefault(
  t: CheckContext,
): Promise<{ zone: Zone; defaultHostname: Hostname; custom: Hostname }> {
  const zone = await t.createZone();
  const custom = await t.createHostname(zone);
  const defaultHostname = await t.getDefaultHostname(zone);
  await updateHostname(t, defaultHostname, { STATUS: "DISABLED" });
  return { zone, defaultHostname, custom };
}

const sslRules: Rule[] = [
  rule("update.empty", "`{}` is `CDN Hostname Updated.` and changes nothing", async (t) => {
    const hostname = await t.createHostname(await t.createZone());
    assertEqual(await updateHostname(t, hostname, {}), hostname.data, "the hostname");
  }),
  rule("ssl.on", "SSL_ENABLED 1 enables SSL with an automatic certificate", async (t) => {
    const hostname = await t.createHostname(await t.createZone());
    const after = await updateHostname(t, hostname, { SSL_ENABLED: 1 });
    assertEqual([after.SSL_ENABLED, after.SSL_CERTIFICATE], [1, "AUTOCERT"], "SSL_ENABLED and SSL_CERTIFICATE");
    assertEqual(getData(await t.get(hostname.path)).SSL_ENABLED, 1, "SSL_ENABLED when read");
  }),
  rule("ssl.null", "SSL_ENABLED null or missing leaves it unchanged", async (t) => {
    const hostname = await t.createHostname(await t.createZone());
    await updateHostname(t, hostname, { SSL_ENABLED: 1 });
    assertEqual((await updateHostname(t, hostname, { SSL_ENABLED: null })).SSL_ENABLED, 1, "SSL_ENABLED after null");
    assertEqual((await updateHostname(t, hostname, {})).SSL_ENABLED, 1, "SSL_ENABLED after {}");
  }),
  ...([0, 2, "off", "no"] as const).map((value) =>
    rule(
      `ssl.off.${value}`,
      `SSL_ENABLED ${JSON.stringify(value)} disables SSL: any value other than 1 does`,
      async (t) => {
        const hostname = await t.createHostname(await t.createZone());
        await updateHostname(t, hostname, { SSL_ENABLED: 1 });
        assertEqual((await updateHostname(t, hostname, { SSL_ENABLED: value })).SSL_ENABLED, 0, "SSL_ENABLED");
      },
    ),
  ),
  rule("ssl.off.default", "On the default hostname a request to disable SSL is ignored", async (t) => {
    const defaultHostname = await t.getDefaultHostname(await t.createZone());
    assertEqual((await updateHostname(t, defaultHostname, { SSL_ENABLED: 0 })).SSL_ENABLED, 1, "SSL_ENABLED");
    assertEqual(getData(await t.get(defaultHostname.path)).SSL_ENABLED, 1, "SSL_ENABLED when read");
  }),
  rule("ssl.off.force", "Disabling SSL also disables FORCE_SSL", async (t) => {
    const hostname = await createHostnameWithCertificate(t);
    await updateHostname(t, hostname, { FORCE_SSL: 1 });
    const after = await updateHostname(t, hostname, { SSL_ENABLED: 0 });
    assertEqual([after.SSL_ENABLED, after.FORCE_SSL], [0, 0], "SSL_ENABLED and FORCE_SSL");
  }),
  operatorRule(
    "ssl.issued",
    "Once the automatic certificate is issued CERTIFICATE_EXPIRES shows its expiry",
    async (t) => {
      const hostname = await t.createHostname(await t.createZone());
      await updateHostname(t, hostname, { SSL_ENABLED: 1 });
      const expires = t.now() + 90 * 86_400;
      await t.operator.issueCertificate(hostname.id, expires);
      const after = getData(await t.get(hostname.path));
      assertEqual([after.SSL_CERTIFICATE, after.CERTIFICATE_EXPIRES], ["AUTOCERT", expires], "type and expiry");
    },
  ),
  operatorRule("ssl.issued.automatic", "With SSL on a certificate is issued automatically", async (t) => {
    const hostname = await t.createHostname(await t.createZone());
    await updateHostname(t, hostname, { SSL_ENABLED: 1 });
    await t.advance(issuanceSeconds);
    await assertManagedCertificate(t, hostname);
  }),
  operatorRule(
    "ssl.issued.default",
    "The default hostname, SSL on from the start, gets its certificate automatically",
    async (t) => {
      const defaultHostname = await t.getDefaultHostname(await t.createZone());
      await t.advance(issuanceSeconds);
      await assertManagedCertificate(t, defaultHostname);
    },
  ),
  operatorRule("ssl.issued.removed", "Removing an uploaded certificate starts automatic issuance", async (t) => {
    const hostname = await createHostnameWithCertificate(t);
    assertEmpty(await t.delete(`${hostname.path}/certificate`));
    await t.advance(issuanceSeconds);
    await assertManagedCertificate(t, hostname);
  }),
];

const forceSslRules: Rule[] = [
  rule(
    "force.no-ssl",
    "FORCE_SSL 1 without SSL is 400; the message mentions SSL and CERTIFICATE_EXPIRES",
    async (t) => {
      const hostname = await t.createHostname(await t.createZone());
      assertError(
        await t.post(hostname.path, { FORCE_SSL: 1 }),
        400,
        /SSL.*CERTIFICATE_EXPIRES|CERTIFICATE_EXPIRES.*SSL/is,
      );
      assertEqual(getData(await t.get(hostname.path)).FORCE_SSL, 0, "FORCE_SSL");
    },
  ),
  operatorRule("force.pending", "FORCE_SSL 1 before the automatic certificate is issued is 400", async (t) => {
    const hostname = await t.createHostname(await t.createZone());
    await updateHostname(t, hostname, { SSL_ENABLED: 1 });
    assertError(await t.post(hostname.path, { FORCE_SSL: 1 }), 400, /CERTIFICATE_EXPIRES/);
  }),
  operatorRule("force.issued", "FORCE_SSL 1 is accepted once the automatic certificate is issued", async (t) => {
    const hostname = await t.createHostname(await t.createZone());
    await updateHostname(t, hostname, { SSL_ENABLED: 1 });
    await t.operator.issueCertificate(hostname.id);
    assertEqual((await updateHostname(t, hostname, { FORCE_SSL: 1 })).FORCE_SSL, 1, "FORCE_SSL");
  }),
  operatorRule("force.expired", "FORCE_SSL 1 with a certificate that has expired is 400", async (t) => {
    const hostname = await t.createHostname(await t.createZone());
    const validity = { notAfter: t.now() + 600 };
    getData(await t.post(`${hostname.path}/certificate`, await t.createUpload([hostname.name], validity)));
    await t.advance(900);
    assertError(await t.post(hostname.path, { FORCE_SSL: 1 }), 400, /CERTIFICATE_EXPIRES/);
  }),
  operatorRule(
    "force.default",
    "FORCE_SSL can be enabled for the default hostname once it has a certificate",
    async (t) => {
      const defaultHostname = await t.getDefaultHostname(await t.createZone());
      await t.operator.issueCertificate(defaultHostname.id);
      assertEqual((await updateHostname(t, defaultHostname, { FORCE_SSL: 1 })).FORCE_SSL, 1, "FORCE_SSL");
    },
  ),
  rule("force.custom", "FORCE_SSL 1 is accepted with an uploaded certificate that has not expired", async (t) => {
    const hostname = await createHostnameWithCertificate(t);
    assertEqual((await updateHostname(t, hostname, { FORCE_SSL: 1 })).FORCE_SSL, 1, "FORCE_SSL");
    assertEqual(getData(await t.get(hostname.path)).FORCE_SSL, 1, "FORCE_SSL when read");
  }),
  rule("force.null", "FORCE_SSL null or missing leaves it unchanged", async (t) => {
    const hostname = await createHostnameWithCertificate(t);
    await updateHostname(t, hostname, { FORCE_SSL: 1 });
    assertEqual((await updateHostname(t, hostname, { FORCE_SSL: null })).FORCE_SSL, 1, "FORCE_SSL after null");
    assertEqual((await updateHostname(t, hostname, {})).FORCE_SSL, 1, "FORCE_SSL after {}");
  }),
  ...([0, 2, "off"] as const).map((value) =>
    rule(
      `force.off.${value}`,
      `FORCE_SSL ${JSON.stringify(value)} disables it: any value other than 1 does`,
      async (t) => {
        const hostname = await createHostnameWithCertificate(t);
        await updateHostname(t, hostname, { FORCE_SSL: 1 });
        const after = await updateHostname(t, hostname, { FORCE_SSL: value });
        assertEqual([after.FORCE_SSL, after.SSL_ENABLED], [0, 1], "FORCE_SSL and SSL_ENABLED");
      },
    ),
  ),
];

/** Ways to disable and enable a hostname. STATUS and ENABLED have the same meaning. */
const toggles: { id: string; off: Fields; on: Fields; description: string }[] = [
  { id: "status", off: { STATUS: "DISABLED" }, on: { STATUS: "ACTIVE" }, description: "STATUS" },
  { id: "enabled", off: { ENABLED: 0 }, on: { ENABLED: 1 }, description: "ENABLED" },
];

const getStatusFields = (hostname: Fields): Json[] => [hostname.STATUS ?? "", hostname.ENABLED ?? ""];

const toggleRules: Rule[] = toggles.flatMap(({ id, off, on, description }) => [
  rule(
    `disable.${id}`,
    `${description}: the default hostname can be disabled when the zone has a custom hostname`,
    async (t) => {
      const zone = await t.createZone();
      await t.createHostname(zone);
      const defaultHostname = await t.getDefaultHostname(zone);
      assertEqual(
        getStatusFields(await updateHostname(t, defaultHostname, off)),
        ["DISABLED", 0],
        "STATUS and ENABLED",
      );
      assertEqual(
        getStatusFields(getData(await t.get(defaultHostname.path))),
        ["DISABLED", 0],
        "STATUS and ENABLED when read",
      );
    },
  ),
  rule(
    `disable.${id}.alone`,
    `${description}: without a custom hostname it is 400 \`${customRequiredMessage}\``,
    async (t) => {
      const defaultHostname = await t.getDefaultHostname(await t.createZone());
      assertError(await t.post(defaultHostname.path, off), 400, customRequiredMessage);
      assertEqual(getStatusFields(getData(await t.get(defaultHostname.path))), ["ACTIVE", 1], "STATUS and ENABLED");
    },
  ),
  rule(
    `disable.${id}.custom`,
    `${description}: a custom hostname cannot be disabled: 400 \`${onlyDefaultMessage}\``,
    async (t) => {
      const hostname = await t.createHostname(await t.createZone());
      assertError(await t.post(hostname.path, off), 400, onlyDefaultMessage);
    },
  ),
  rule(`enable.${id}`, `${description}: a disabled default hostname can be enabled again`, async (t) => {
    const { defaultHostname } = await createDisabledDefault(t);
    assertEqual(getStatusFields(await updateHostname(t, defaultHostname, on)), ["ACTIVE", 1], "STATUS and ENABLED");
  }),
  rule(
    `enable.${id}.custom`,
    `${description}: enabling a custom hostname, which is always active, changes nothing`,
    async (t) => {
      const hostname = await t.createHostname(await t.createZone());
      assertEqual(await updateHostname(t, hostname, on), hostname.data, "the hostname");
    },
  ),
]);

const statusRules: Rule[] = [
  rule("status.other", `Another STATUS is 400 \`${invalidStatusMessage}\``, async (t) => {
    const zone = await t.createZone();
    await t.createHostname(zone);
    assertError(await t.post((await t.getDefaultHostname(zone)).path, { STATUS: "OFF" }), 400, invalidStatusMessage);
  }),
  rule("status.null", "STATUS and ENABLED null leave it unchanged", async (t) => {
    const { defaultHostname } = await createDisabledDefault(t);
    assertEqual(
      getStatusFields(await updateHostname(t, defaultHostname, { STATUS: null, ENABLED: null })),
      ["DISABLED", 0],
      "STATUS and ENABLED",
    );
  }),
  rule("disabled.listed", "A disabled default hostname stays listed", async (t) => {
    const { zone, defaultHostname } = await createDisabledDefault(t);
    assertEqual((await t.getDefaultHostname(zone)).id, defaultHostname.id, "ID");
  }),
  rule("disabled.ssl", "Disabling the default hostname leaves its SSL on", async (t) => {
    const { defaultHostname } = await createDisabledDefault(t);
    assertEqual(getData(await t.get(defaultHostname.path)).SSL_ENABLED, 1, "SSL_ENABLED");
  }),
  rule(
    "disabled.last-custom",
    `With the default hostname disabled, the last custom hostname cannot be deleted: 400 \`${lastCustomMessage}\``,
    async (t) => {
      const { custom } = await createDisabledDefault(t);
      assertError(await t.delete(custom.path), 400, lastCustomMessage);
      assertEqual(getData(await t.get(custom.path)).ID, custom.id, "ID");
    },
  ),
  rule(
    "disabled.one-of-two",
    "With the default hostname disabled, one of two custom hostnames can be deleted, the other cannot",
    async (t) => {
      const { zone, custom } = await createDisabledDefault(t);
      const other = await t.createHostname(zone);
      assertEmpty(await t.delete(custom.path), "CDN Hostname Deleted.");
      assertError(await t.delete(other.path), 400, lastCustomMessage);
    },
  ),
  rule(
    "disabled.enabled-first",
    "With the default hostname enabled again the last custom hostname can be deleted",
    async (t) => {
      const { defaultHostname, custom } = await createDisabledDefault(t);
      await updateHostname(t, defaultHostname, { STATUS: "ACTIVE" });
      assertEmpty(await t.delete(custom.path), "CDN Hostname Deleted.");
    },
  ),
];

export const hostnameTransitions: Section = {
  title: "Hostname transitions",
  rules: [...sslRules, ...forceSslRules, ...toggleRules, ...statusRules],
};
