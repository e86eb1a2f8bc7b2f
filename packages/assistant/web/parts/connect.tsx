import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Connection, OfferedModel, ServiceView } from "../../src/contract.ts";
import { api } from "../api.ts";
import { serviceName, w } from "../words/words.ts";
import { ConnectModel } from "./connect-model.tsx";
import { Icon } from "./icon.tsx";
import { Mark } from "./mark.tsx";

interface Props {
  onConnected(connection: Connection): void;
  onLater(): void;
}

/** The models that a service offered, for what the person typed. */
export interface Offer {
  models: readonly OfferedModel[];
  suggested?: string;
}

/** The step at which a newcomer arrives: a service, its key, one of its models. */
export function Connect({ onConnected, onLater }: Props) {
  const [services, setServices] = useState<readonly ServiceView[]>();
  const [chosen, setChosen] = useState<ServiceView>();
  const [pressed, setPressed] = useState(true);
  const [error, setError] = useState<string>();
  useEffect(() => {
    api.services().then(
      (found) => {
        setServices(found);
        setChosen(found.find(({ ready }) => ready));
      },
      (thrown: Error) => setError(thrown.message),
    );
  }, []);
  return (
    <div class="connect">
      <Mark />
      <h1>{w.connectTitle}</h1>
      <p class="lead">{w.connectAbout}</p>
      {error !== undefined && (
        <p class="failure" role="alert">
          {error}
        </p>
      )}
      {services === undefined && error === undefined && <p class="note">{w.loading}</p>}
      {services !== undefined && (
        <ServiceChoice
          services={services}
          chosen={chosen}
          onChoose={(service, isPressed) => {
            setPressed(isPressed);
            setChosen(service);
          }}
        />
      )}
      {chosen !== undefined && (
        <Access key={chosen.id} service={chosen} takesFocus={pressed} onConnected={onConnected} />
      )}
      <button type="button" class="quiet" onClick={onLater}>
        {w.later}
      </button>
    </div>
  );
}

interface ChoiceProps {
  services: readonly ServiceView[];
  chosen: ServiceView | undefined;
  /** `isPressed`: with a pointer, and not on the way to another one by the arrow keys. */
  onChoose(service: ServiceView, isPressed: boolean): void;
}

function ServiceChoice({ services, chosen, onChoose }: ChoiceProps) {
  const isPressed = useRef(false);
  const groups = [
    { heading: w.readyHere, members: services.filter(({ ready }) => ready) },
    { heading: w.allServices, members: services.filter(({ ready, local }) => !ready && !local) },
    { heading: w.onThisMachine, members: services.filter(({ ready, local }) => !ready && local) },
  ];
  return (
    <>
      {groups.map(
        ({ heading, members }) =>
          members.length > 0 && (
            <fieldset key={heading} class="services">
              <legend>{heading}</legend>
              {members.map((service) => (
                <label
                  key={service.id}
                  class={service.id === chosen?.id ? "service chosen" : "service"}
                  onPointerDown={() => {
                    isPressed.current = true;
                  }}
                >
                  <input
                    type="radio"
                    name="service"
                    checked={service.id === chosen?.id}
                    onKeyDown={() => {
                      isPressed.current = false;
                    }}
                    onChange={() => onChoose(service, isPressed.current)}
                  />
                  <span>{serviceName(service.id, service.label)}</span>
                  <small>{aboutOf(service)}</small>
                </label>
              ))}
            </fieldset>
          ),
      )}
    </>
  );
}

function aboutOf({ id, ready, local }: ServiceView): string {
  if (id === "compatible") return w.compatibleAbout;
  if (!ready) return "";
  return local ? w.runsHere : w.keyFound;
}

const placeOf = { environment: "placeEnvironment", keyring: "placeKeyring", file: "placeFile" } as const;

interface AccessProps {
  service: ServiceView;
  takesFocus: boolean;
  onConnected(connection: Connection): void;
}

/** The key and the address, and then the models that they lead to. */
function Access({ service, takesFocus, onConnected }: AccessProps) {
  const ids = useId();
  const [key, setKey] = useState("");
  const [address, setAddress] = useState(service.takesAddress ? (service.address ?? "") : "");
  const [offer, setOffer] = useState<Offer>();
  const [trying, setTrying] = useState(false);
  /** The person asked for the models: the choice among them is the next step. */
  const [asked, setAsked] = useState(takesFocus);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const step = useRef<HTMLDivElement>(null);
  const given = { ...(key.trim() && { key }), ...(service.takesAddress && address.trim() && { address }) };

  const load = async () => {
    setError(undefined);
    setOffer(undefined);
    setTrying(true);
    try {
      setOffer(await api.serviceModels(service.id, given));
    } catch (thrown) {
      setError((thrown as Error).message);
    }
    setTrying(false);
  };
  useEffect(() => {
    if (service.ready) void load();
    else if (takesFocus) form.current?.querySelector("input")?.focus();
  }, []);
  // What a press brings is below the services, and on a small screen below its edge.
  useEffect(() => {
    if (asked) step.current?.scrollIntoView({ block: "nearest" });
  }, [offer, error]);
  const changed = () => {
    setOffer(undefined);
    setError(undefined);
  };
  return (
    <div class="step" ref={step}>
      <form
        ref={form}
        class="access"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          void load();
        }}
      >
        {service.takesAddress && (
          <label>
            {w.address}
            <input
              class="field"
              inputMode="url"
              spellcheck={false}
              required
              placeholder="http://127.0.0.1:8000/v1"
              value={address}
              onInput={(event) => {
                setAddress(event.currentTarget.value);
                changed();
              }}
            />
          </label>
        )}
        {service.takesKey && (
          <div class="labelled">
            <label for={`${ids}key`}>{service.takesAddress ? w.keyOptional : w.key}</label>
            <input
              class="field"
              id={`${ids}key`}
              type="password"
              autocomplete="off"
              spellcheck={false}
              required={service.keySource === undefined && !service.takesAddress}
              aria-describedby={`${ids}about`}
              value={key}
              onInput={(event) => {
                setKey(event.currentTarget.value);
                changed();
              }}
            />
            <p class="note" id={`${ids}about`}>
              {service.keySource === undefined ? w.keyGoesTo : w.keyKept(w[placeOf[service.keySource]])}{" "}
              {service.getKey !== undefined && (
                <a href={service.getKey} target="_blank" rel="noopener noreferrer">
                  {w.getKey(service.label)}
                  <Icon name="open" />
                </a>
              )}
            </p>
          </div>
        )}
        {error !== undefined && (
          <p class="failure" role="alert">
            {error}
          </p>
        )}
        {offer === undefined && (
          <button type="submit" class="primary" disabled={trying}>
            {trying ? w.tryingKey(serviceName(service.id, service.label)) : w.loadModels}
          </button>
        )}
      </form>
      {offer !== undefined && (
        <ConnectModel
          service={service}
          offer={offer}
          given={given}
          takesFocus={asked}
          onConnected={onConnected}
        />
      )}
    </div>
  );
}
