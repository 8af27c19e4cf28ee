<?php
// Receives webhooks of the console: WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:9000 receiver.php

/** Returns whether the console signed a request in the last five minutes. */
function isFromConsole(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $time = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($time) || abs(time() - (int) $time) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
$headers = array_change_key_case(getallheaders());
if (!isFromConsole(getenv('WEBHOOK_SECRET'), $headers, $body)) {
    http_response_code(401);
    exit;
}
$event = json_decode($body, true);
// Ignore an ID that you have handled: the console sends it again if it got no response.
error_log("{$headers['webhook-id']} {$event['type']} " . ($event['alert']['title'] ?? ''));
http_response_code(204);
