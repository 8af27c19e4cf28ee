import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type CertificateAnalysis, analyzeCertificate, type PemInput } from "../analyzer/analyze.ts";
import { type Conversion, findConversion } from "../analyzer/binary-file.ts";
import { splitPem } from "../analyzer/pem.ts";

/** Larger files aren't read. */
const maxFileBytes = 512 * 1024;

/** Fields of a certificate upload and the analysis of their contents. */
export type CertificateInput = {
  certificate: RefObject<HTMLTextAreaElement | null>;
  privateKey: RefObject<HTMLTextAreaElement | null>;
  analysis: CertificateAnalysis | undefined;
  /** Automatic changes, or why a file was ignored. */
  notice: string | undefined;
  /** How to convert the files that aren't PEM. */
  conversions: readonly Conversion[];
  /** Analyzes the fields again after an input event. */
  onInput: () => void;
  /** Adds certificates and keys from files, in any order. */
  addFiles: (files: readonly File[]) => Promise<void>;
  reorderChain: () => void;
  /** Returns the current contents of the fields. */
  getInput: () => PemInput;
  /** Clears both fields. */
  clear: () => void;
};

/**
 * State of a certificate upload form. The text areas are uncontrolled, so that the private key is never in React state, a
 * store, or a closure, and is discarded with the element.
 */
export function useCertificateInput(hostname: string | undefined): CertificateInput {
  const certificate = useRef<HTMLTextAreaElement>(null);
  const privateKey = useRef<HTMLTextAreaElement>(null);
  const [analysis, setAnalysis] = useState<CertificateAnalysis>();
  const [notice, setNotice] = useState<string>();
  const [conversions, setConversions] = useState<readonly Conversion[]>([]);
  const latestRun = useRef(0);

  const analyze = useCallback(async () => {
    const run = ++latestRun.current;
    const input = { certificate: getValue(certificate), privateKey: getValue(privateKey) };
    try {
      const result = await analyzeCertificate(input, hostname, Date.now() / 1000);
      if (run === latestRun.current) setAnalysis(result);
    } catch {
      if (run === latestRun.current) setNotice("Couldn't load the certificate parser. Check your connection.");
    }
  }, [hostname]);

  const clear = useCallback(() => {
    latestRun.current += 1;
    for (const field of [certificate.current, privateKey.current]) if (field) field.value = "";
    setAnalysis(undefined);
    setNotice(undefined);
    setConversions([]);
  }, []);

  useEffect(() => {
    const field = privateKey.current;
    return () => {
      if (field) field.value = "";
    };
  }, []);

  /** Moves certificates and keys that were pasted into the wrong field. */
  const moveMisplaced = () => {
    const [certificates, keys] = [splitPem(getValue(certificate)), splitPem(getValue(privateKey))];
    if (certificates.privateKeys) {
      setValue(certificate, certificates.certificates);
      setValue(privateKey, certificates.privateKeys);
      setNotice("Private key moved to its field.");
    } else if (keys.certificates) {
      setValue(certificate, splitPem(getValue(certificate) + keys.certificates).certificates);
      setValue(privateKey, keys.privateKeys);
      setNotice("Certificates moved to their field.");
    }
  };

  return {
    certificate,
    privateKey,
    analysis,
    notice,
    conversions,
    onInput() {
      moveMisplaced();
      void analyze();
    },
    async addFiles(files) {
      const unusable: string[] = [];
      const binary: Conversion[] = [];
      for (const file of files) {
        const { certificates, privateKeys } = splitPem(file.size > maxFileBytes ? "" : await file.text());
        if (!certificates && !privateKeys) {
          unusable.push(file.name);
          const conversion = findConversion(file.name, new Uint8Array(await file.slice(0, 64).arrayBuffer()));
          if (conversion) binary.push(conversion);
        }
        if (certificates) setValue(certificate, splitPem(`${getValue(certificate)}\n${certificates}`).certificates);
        if (privateKeys) setValue(privateKey, privateKeys);
      }
      const names = unusable.join(", ");
      setNotice(names && `No PEM certificate or key found in ${names}.`);
      setConversions(binary);
      await analyze();
    },
    reorderChain() {
      setValue(certificate, `${analysis?.chain?.ordered.map(({ pem }) => pem).join("\n") ?? ""}\n`);
      setNotice("Chain reordered.");
      void analyze();
    },
    getInput: () => ({ certificate: getValue(certificate), privateKey: getValue(privateKey) }),
    clear,
  };
}

function getValue(field: RefObject<HTMLTextAreaElement | null>): string {
  return field.current?.value ?? "";
}

function setValue(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  if (field.current) field.current.value = text;
}
